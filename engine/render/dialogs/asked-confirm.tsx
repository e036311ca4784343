import { isObject } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import type { ActionPlan } from '../actions/action-plan.ts';
import { useStartAgain } from '../actions/start-again.ts';
import { fillPayload } from '../calls/use-call.tsx';
import { useFrame, useScopes, useWords } from '../frame.tsx';
import { HiddenPayload } from '../hidden-payload.tsx';
import { InlineDialog } from './modal.tsx';

/** The question of an action as a page of its own (`?ask=confirm:<call>`), for where no script opens a dialog. */
export function AskedConfirm() {
  const { screen, loaded, place } = useFrame();
  const say = useWords();
  const { ask } = loaded.data.screen;
  const call = ask?.startsWith('confirm:') === true ? ask.slice('confirm:'.length) : undefined;
  const startAgain = useStartAgain();
  const scopes = useScopes();
  const { confirm, payload, params } = (call === undefined ? undefined : findAction([screen?.blocks, startAgain], call)) ?? {};
  if (call === undefined || confirm === undefined) return null;
  const read = (at: readonly string[]) => readPath(scopes, at);
  return (
    <InlineDialog
      id="asked"
      title={say(confirm.title)}
      actions={
        <>
          <a className="button button-plain" href={place.path}>
            {say(confirm.no)}
          </a>
          <form method="post" action={place.path} className="action">
            <input type="hidden" name="_do" value={call} />
            <HiddenPayload payload={fillPayload(payload, read)} params={fillPayload(params, read)} />
            <button type="submit" className="button button-main" data-main="">
              {say(confirm.yes)}
            </button>
          </form>
        </>
      }
    >
      {confirm.words !== undefined && <p>{say(confirm.words)}</p>}
    </InlineDialog>
  );
}

/** The action of this call, wherever it stands in the blocks. */
function findAction(value: unknown, call: string): ActionPlan | undefined {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = findAction(each, call);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  // Compile made it by the slots of an action: `send` with `confirm` is nothing else.
  if (value['send'] === call && isObject(value['confirm'])) return value as unknown as ActionPlan;
  return findAction(Object.values(value), call);
}
