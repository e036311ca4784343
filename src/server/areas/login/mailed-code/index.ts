import type { Area } from '../../../runtime/area.ts';

export const area = { uses: ['account/member', 'shell/mail'] } satisfies Area;
