import { useState } from 'react';
import { Action } from './actions/action.tsx';
import { ConfirmPage } from './actions/confirm-page.tsx';
import { useStartAgain } from './actions/start-again.ts';
import { Blocks, rendersTitle } from './blocks/registry.tsx';
import { RefusalNotice } from './calls/refusal-notice.tsx';
import { Chain } from './chain/chain.tsx';
import { useFieldPage } from './controls/field-page.tsx';
import { RestoredContext } from './form/submit/restored-note.tsx';
import { useFrame, useShownText, useText } from './frame.tsx';
import type { Tone } from './icons.tsx';
import { NoticeBox } from './notice-box.tsx';
import { Waiting } from './waiting.tsx';

/** The screen of a page: its title, the notice about what happened before, its blocks, and a button that restarts its flow. */
export function Screen() {
  const { screen, loaded } = useFrame();
  const formatText = useShownText();
  const text = useText();
  const fieldPage = useFieldPage();
  const [isRestored, setRestored] = useState(false);
  if (screen === undefined) return null;
  const { notice, done } = loaded.data.screen;
  return (
    <main
      id="main"
      className={screen.width === undefined ? 'screen' : `screen screen-${screen.width}`}
      data-screen={screen.id}
      tabIndex={-1}
    >
      {!rendersTitle(screen.blocks) && <h1>{formatText(screen.title)}</h1>}
      {notice !== undefined && !isRestored && (
        <div role="status">
          <NoticeBox tone={toneOf(notice)}>
            <p>{done === undefined ? text(`notice.${notice}`) : formatText(done)}</p>
          </NoticeBox>
        </div>
      )}
      <Refused />
      <Waiting />
      <ConfirmPage />
      {fieldPage ?? (
        <RestoredContext value={setRestored}>
          <Chain chain={screen.chain}>
            <Blocks plans={screen.blocks} />
          </Chain>
        </RestoredContext>
      )}
      <StartAgain />
    </main>
  );
}

/** A flow may lead back with the code of a failure, which is in capitals: `CARD_DECLINED`. */
function toneOf(notice: string): Tone {
  if (notice === 'done') return 'success';
  return /^[A-Z_]+$/.test(notice) ? 'error' : 'info';
}

/** Refusal of a button pressed without scripts: a new document, read from its start. */
function Refused() {
  const { screen, loaded } = useFrame();
  const { submission } = loaded.data.screen;
  const call = submission === undefined ? undefined : screen?.calls[submission.call];
  if (submission === undefined || call === undefined) return null;
  return <RefusalNotice call={call} refusal={submission.refusal} />;
}

/** Requires confirmation, because it deletes what was entered in the flow. */
function StartAgain() {
  const action = useStartAgain();
  return action === undefined ? null : (
    <div className="start-again">
      <Action action={action} onRefusal={ignore} />
    </div>
  );
}

// The action's toast reports refusals.
function ignore(): void {}
