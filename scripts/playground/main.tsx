// The page of the playground: `npm run preview`, and as a static site `npm run build:playground`.
import './language.ts';
import '../../engine/ja/react.ts';
import '../../engine/render/styles/index.css';
import '../../engine/ja/kinds/styles.css';
import '../../engine/standalone/styles.css';
import './playground.css';
import { createRoot } from 'react-dom/client';
import { openWorker } from './open-worker.ts';
import { Playground } from './playground.tsx';
import { readAddress } from './shared-state.ts';

const element = document.getElementById('playground');
if (element !== null) {
  const shared = await readAddress(location.hash);
  createRoot(element).render(<Playground helper={openWorker()} shared={shared} />);
}
