import { listEnteredForms } from '../../../../engine/compile/index.ts';
import type { ScreenPlan } from '../../../../engine/declare/index.ts';

/** Whether a form is entered on this screen. `formId`: `signup`; its confirm page only reviews it. */
export function hasFormBlock(screen: ScreenPlan, formId: string): boolean {
  return listEnteredForms(screen.blocks).includes(formId);
}
