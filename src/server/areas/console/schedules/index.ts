import type { Area } from '../../../runtime/area.ts';
import { end, schedule } from './calls.ts';
import { publishSettings } from './job.ts';

export const area = {
  uses: ['console/settings', 'shell/mail'],
  calls: { 'console.schedule': schedule, 'console.schedule.end': end },
  jobs: { 'publish-settings': publishSettings },
} satisfies Area;
