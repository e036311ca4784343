import { useState } from 'react';
import { Action } from './actions/action.tsx';
import { useStartAgain } from './actions/start-again.ts';
import { Blocks } from './blocks/registry.tsx';
import { useRefusalText } from './calls/use-call.tsx';
import { AskedConfirm } from './dialogs/asked-confirm.tsx';
import { RestoredContext } from './form/restored-note.tsx';
import { useFrame, useText, useWords } from './frame.tsx';
import { NoticeBox } from './notice-box.tsx';
import { Waiting } from './waiting.tsx';

/** The screen of a page: its title, what happened before it opened, its blocks, and the way to start its flow again. */
export function Screen() {
  const { screen, loaded } = useFrame();
  const say = useWords();
  const text = useText();
  const [isRestored, setRestored] = useState(false);
  if (screen === undefined) return null;
  const { notice } = loaded.data.screen;
  return (
    <main id="main" className="screen" data-screen={screen.id} tabIndex={-1}>
      <h1>{say(screen.title)}</h1>
      {notice !== undefined && !isRestored && (
        <div role="status">
          <NoticeBox tone="info">
            <p>{text(`notice.${notice}`)}</p>
          </NoticeBox>
        </div>
      )}
      <Refused />
      <Waiting />
      <AskedConfirm />
      <RestoredContext value={setRestored}>
        <Blocks plans={screen.blocks} />
      </RestoredContext>
      <StartAgain />
    </main>
  );
}

/** What was refused of a button without scripts: the page opened anew by it, and is read from its head. */
function Refused() {
  const { screen, loaded } = useFrame();
  const refusalText = useRefusalText();
  const { submission } = loaded.data.screen;
  const call = submission === undefined ? undefined : screen?.calls[submission.call];
  if (submission === undefined || call === undefined) return null;
  return (
    <div role="alert">
      <NoticeBox tone="error">
        <p>{refusalText(call, submission.refusal)}</p>
      </NoticeBox>
    </div>
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
