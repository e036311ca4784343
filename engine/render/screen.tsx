import { Action } from './actions/action.tsx';
import { useStartAgain } from './actions/start-again.ts';
import { Blocks } from './blocks/registry.tsx';
import { AskedConfirm } from './dialogs/asked-confirm.tsx';
import { useFrame, useText, useWords } from './frame.tsx';
import { NoticeBox } from './notice-box.tsx';

/** The screen of a page: its title, what happened before it opened, its blocks, and the way to start its flow again. */
export function Screen() {
  const { screen, loaded } = useFrame();
  const say = useWords();
  const text = useText();
  if (screen === undefined) return null;
  const { notice } = loaded.data.screen;
  return (
    <main id="main" className="screen" data-screen={screen.id} tabIndex={-1}>
      <h1>{say(screen.title)}</h1>
      {notice !== undefined && (
        <div role="status">
          <NoticeBox tone="info">
            <p>{text(`notice.${notice}`)}</p>
          </NoticeBox>
        </div>
      )}
      <AskedConfirm />
      <Blocks plans={screen.blocks} />
      <StartAgain />
    </main>
  );
}

/** Asked first: what was entered on the way is gone by it. */
function StartAgain() {
  const action = useStartAgain();
  return action === undefined ? null : (
    <div className="start-again">
      <Action action={action} onRefusal={ignore} />
    </div>
  );
}

// A refusal is told by the action's own toast.
function ignore(): void {}
