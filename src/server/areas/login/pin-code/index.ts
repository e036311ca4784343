import type { Area } from '../../../runtime/area.ts';
import { setPin } from './calls.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: ['account/member', 'account/security-mail'],
  calls: { 'account.pin-code.set': setPin },
  recovery,
} satisfies Area;
