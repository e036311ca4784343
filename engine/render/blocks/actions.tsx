import { useState } from 'react';
import type { Refusal } from '../../declare/index.ts';
import { Action } from '../actions/action.tsx';
import type { ActionPlan } from '../actions/action-plan.ts';
import { useRefusalText } from '../calls/use-call.tsx';
import { useFrame } from '../frame.tsx';
import { NoticeBox } from '../notice-box.tsx';

export interface ActionsOptions {
  readonly items: readonly ActionPlan[];
  readonly align: 'start' | 'center';
}

/** Buttons side by side. What was refused stands above them until the next press. */
export function Actions({ items, align }: ActionsOptions) {
  const { screen } = useFrame();
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState(useSubmittedRefusal(items));
  const call = refused === undefined ? undefined : screen?.calls[refused.call];
  return (
    <div className="actions-block">
      {refused !== undefined && call !== undefined && (
        <div role="alert">
          <NoticeBox tone="error">
            <p>{refusalText(call, refused.refusal)}</p>
          </NoticeBox>
        </div>
      )}
      <div className={`actions actions-${align}`}>
        {items.map((item, index) => (
          <Action key={`${index}-${item.send ?? ''}`} action={item} onRefusal={setRefused} />
        ))}
      </div>
    </div>
  );
}

/** What the server said when one of these buttons was pressed without scripts. */
function useSubmittedRefusal(items: readonly ActionPlan[]): { readonly call: string; readonly refusal: Refusal } | undefined {
  const { loaded } = useFrame();
  for (const { submission } of Object.values(loaded.data.screen.forms)) {
    if (submission?.refusal !== undefined && items.some(({ send }) => send === submission.call)) {
      return { call: submission.call, refusal: submission.refusal };
    }
  }
  return undefined;
}
