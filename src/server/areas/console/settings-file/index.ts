import type { Area } from '../../../runtime/area.ts';
import { exportSettings, importSettings } from './calls.ts';
import { settingsFilePage } from './pages.ts';

export const area = {
  uses: ['console/pictures', 'console/settings'],
  pages: { 'console/settings-file': settingsFilePage },
  calls: { 'console.settings-export': exportSettings, 'console.settings-import': importSettings },
} satisfies Area;
