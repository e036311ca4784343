import { InlineDialog } from '../dialogs/modal.tsx';
import { ScopesProvider, useFrame, useHolds, useScopes, useShownText } from '../frame.tsx';
import { HiddenPayload } from '../hidden-payload.tsx';
import { applyCallTone, isDestructive } from './action-plan.ts';
import { type ActionToConfirm, findActionToConfirm, formatQuery, ownQuery, readActionInput } from './action-to-confirm.ts';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { useStartAgain } from './start-again.ts';

/** The confirmation of an action as a page of its own (`?ask=confirm:<call>`), for use without scripts. */
export function ConfirmPage() {
  const { screen, loaded, place } = useFrame();
  const { ask } = loaded.data.screen;
  const startAgain = useStartAgain();
  const scopes = useScopes();
  const holds = useHolds();
  if (ask?.startsWith('confirm:') !== true) return null;
  const call = ask.slice('confirm:'.length);
  const actionToConfirm = findActionToConfirm([screen?.blocks, startAgain], scopes, { call, search: place.search, holds });
  if (actionToConfirm === undefined) return null;
  return (
    <ScopesProvider value={actionToConfirm.scopes}>
      <Confirmation {...actionToConfirm} />
    </ScopesProvider>
  );
}

function Confirmation({ action, scopes }: ActionToConfirm) {
  const { screen, place } = useFrame();
  const formatText = useShownText();
  const { confirm } = action;
  const address = place.path + formatQuery(ownQuery(place.search));
  return (
    <InlineDialog
      title={formatText(confirm.title)}
      actions={
        <ConfirmButtons
          isDestructive={isDestructive(applyCallTone(action, screen?.calls[action.send ?? '']))}
          renderCancel={(className) => (
            <a className={className} href={address}>
              {formatText(confirm.cancelLabel)}
            </a>
          )}
          renderConfirm={(className) => (
            <form method="post" action={address} className="action">
              <input type="hidden" name="_do" value={action.send} />
              <HiddenPayload {...readActionInput(action, scopes)} />
              <button type="submit" className={className} data-main="">
                {formatText(confirm.confirmLabel)}
              </button>
            </form>
          )}
        />
      }
    >
      {confirm.text !== undefined && <p>{formatText(confirm.text)}</p>}
    </InlineDialog>
  );
}
