import type { Area } from '../../runtime/area.ts';
import { setPin } from './calls.ts';

export const pinCode = { calls: { 'account.pin-code.set': setPin } } satisfies Area;
