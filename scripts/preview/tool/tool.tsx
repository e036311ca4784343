import '../../../src/language/browser.ts';
import './tool.css';
import { createRoot } from 'react-dom/client';
import { ToolTheme } from './tool-theme.tsx';
import { Tool } from './tool-view.tsx';

const element = document.getElementById('tool');
if (element !== null)
  createRoot(element).render(
    <ToolTheme>
      <Tool />
    </ToolTheme>,
  );
