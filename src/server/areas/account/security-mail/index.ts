import type { Area } from '../../../runtime/area.ts';

export const area = { uses: ['shell/mail'] } satisfies Area;
