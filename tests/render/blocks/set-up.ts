import { afterEach } from 'vitest';
import { closePages } from './page-kit.tsx';

// React asks whether it may expect `act` around whatever changes the page.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(closePages);
