import { useState } from 'react';
import type { Refusal } from '../../declare/index.ts';
import { RefusalNotice } from '../calls/refusal-notice.tsx';
import { useFrame } from '../frame.tsx';
import { Action } from './action.tsx';
import type { ActionPlan } from './action-plan.ts';

export interface ActionsOptions {
  readonly items: readonly ActionPlan[];
  readonly sticky?: boolean;
  readonly align: 'start' | 'center';
}

/** Buttons side by side. A refusal stays above them until the next press. */
export function Actions({ items, sticky, align }: ActionsOptions) {
  const { screen } = useFrame();
  const [refused, setRefused] = useState(useSubmittedRefusal(items));
  const call = refused === undefined ? undefined : screen?.calls[refused.call];
  return (
    <div className={sticky === true ? 'actions-block sticky-actions' : 'actions-block'}>
      {refused !== undefined && call !== undefined && <RefusalNotice call={call} refusal={refused.refusal} />}
      <div className={`actions actions-${align}`}>
        {items.map((item, index) => (
          <Action key={`${index}-${item.send ?? ''}`} action={item} onRefusal={setRefused} />
        ))}
      </div>
    </div>
  );
}

/** The refusal of a button that was pressed without scripts. */
function useSubmittedRefusal(items: readonly ActionPlan[]): { readonly call: string; readonly refusal: Refusal } | undefined {
  const { loaded } = useFrame();
  for (const { submission } of Object.values(loaded.data.screen.forms)) {
    if (submission?.refusal !== undefined && items.some(({ send }) => send === submission.call)) {
      return { call: submission.call, refusal: submission.refusal };
    }
  }
  return undefined;
}
