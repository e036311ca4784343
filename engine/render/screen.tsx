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

/** A plain form post, with or without scripts: the flow begins anew on its first page. */
function StartAgain() {
  const { loaded, place } = useFrame();
  const text = useText();
  const { flow } = loaded.data.screen;
  if (flow?.started !== true) return null;
  return (
    <form method="post" action={place.path} className="start-again">
      <input type="hidden" name="_do" value={`${flow.id}.restart`} />
      <button type="submit" className="button button-quiet">
        {text('form.startAgain')}
      </button>
    </form>
  );
}
