import '@madoguchi/engine/styles.css';
import { hydrateScreen } from '@madoguchi/engine/react';

hydrateScreen({ keepDocument: true });
