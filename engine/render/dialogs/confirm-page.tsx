import { isObject } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { type ActionPlan, isDestructive } from '../actions/action-plan.ts';
import { useStartAgain } from '../actions/start-again.ts';
import { fillPayload } from '../calls/use-call.tsx';
import { useFrame, useScopes, useShownText } from '../frame.tsx';
import { HiddenPayload } from '../hidden-payload.tsx';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { InlineDialog } from './modal.tsx';

/** The confirmation of an action as a page of its own (`?ask=confirm:<call>`), for use without scripts. */
export function ConfirmPage() {
  const { screen, loaded, place } = useFrame();
  const formatText = useShownText();
  const { ask } = loaded.data.screen;
  const call = ask?.startsWith('confirm:') === true ? ask.slice('confirm:'.length) : undefined;
  const startAgain = useStartAgain();
  const scopes = useScopes();
  const action = call === undefined ? undefined : findAction([screen?.blocks, startAgain], call);
  if (call === undefined || action?.confirm === undefined) return null;
  const { confirm, payload, params } = action;
  const read = (at: readonly string[]) => readPath(scopes, at);
  return (
    <InlineDialog
      id="asked"
      title={formatText(confirm.title)}
      actions={
        <ConfirmButtons
          isDestructive={isDestructive(action)}
          renderCancel={(className) => (
            <a className={className} href={place.path}>
              {formatText(confirm.no)}
            </a>
          )}
          renderConfirm={(className) => (
            <form method="post" action={place.path} className="action">
              <input type="hidden" name="_do" value={call} />
              <HiddenPayload payload={fillPayload(payload, read)} params={fillPayload(params, read)} />
              <button type="submit" className={className} data-main="">
                {formatText(confirm.yes)}
              </button>
            </form>
          )}
        />
      }
    >
      {confirm.words !== undefined && <p>{formatText(confirm.words)}</p>}
    </InlineDialog>
  );
}

/** The action of this call anywhere in the blocks. */
function findAction(value: unknown, call: string): ActionPlan | undefined {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = findAction(each, call);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  // compile built it from the option schemas of an action: only actions have `send` with `confirm`.
  if (value['send'] === call && isObject(value['confirm'])) return value as unknown as ActionPlan;
  return findAction(Object.values(value), call);
}
