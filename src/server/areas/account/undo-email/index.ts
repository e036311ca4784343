import type { Area } from '../../../runtime/area.ts';

export const area = { uses: ['account/member', 'account/security-mail'] } satisfies Area;
