import { useState } from 'react';
import type { Refusal, Scopes } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { Action } from '../actions/action.tsx';
import type { ActionPlan } from '../actions/action-plan.ts';
import { fillPayload, useRefusalText } from '../calls/use-call.tsx';
import { useFrame, useScopes } from '../frame.tsx';
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
  const scopes = useScopes();
  const posted = loaded.data.screen.submission;
  if (posted !== undefined && items.some((item) => item.send === posted.call && isFilledSo(item, posted.payload, scopes)))
    return { call: posted.call, refusal: posted.refusal };
  for (const { submission } of Object.values(loaded.data.screen.forms)) {
    if (submission?.refusal !== undefined && items.some(({ send }) => send === submission.call)) {
      return { call: submission.call, refusal: submission.refusal };
    }
  }
  return undefined;
}

/** Buttons of a list make the same call: what they send tells them apart. */
function isFilledSo({ payload }: ActionPlan, posted: { readonly [name: string]: string }, scopes: Scopes): boolean {
  const filled = Object.entries(fillPayload(payload, (at) => readPath(scopes, at)));
  return filled.every(([name, value]) => typeof value !== 'string' || value === '' || value === posted[name]);
}
