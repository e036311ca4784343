import './tool.css';
import { createRoot } from 'react-dom/client';
import { Tool } from './tool-view.tsx';

const element = document.getElementById('tool');
if (element !== null) createRoot(element).render(<Tool />);
