import type { Area } from '../../../runtime/area.ts';
import { cancel, schedule, takeBack } from './calls.ts';
import { publishSettings } from './job.ts';

export const area = {
  uses: ['console/settings', 'shell/mail'],
  calls: { 'console.schedule': schedule, 'console.schedule.cancel': cancel, 'console.schedule.take-back': takeBack },
  jobs: { 'publish-settings': publishSettings },
} satisfies Area;
