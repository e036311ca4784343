import type { Area } from '../../../runtime/area.ts';

export const area = { uses: ['account/security-mail'] } satisfies Area;
