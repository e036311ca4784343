import type { BlockPlan, WordsPlan } from '../../declare/index.ts';
import type { ActionPlan } from '../actions/action-plan.ts';
import { InlineDialog, Modal } from '../dialogs/modal.tsx';
import { useFrame, useScripts, useWords } from '../frame.tsx';
import { Actions } from './actions.tsx';
import { Blocks } from './registry.tsx';

export interface DialogOptions {
  readonly id: string;
  readonly title: WordsPlan;
  readonly blocks: readonly BlockPlan[];
  readonly actions?: readonly ActionPlan[];
  readonly close: WordsPlan;
  readonly dismissible: boolean;
}

/** Open while the address says `?ask=<id>`. The server draws it in the page; scripts lift it over the page. */
export function Dialog({ id, title, blocks, actions, close, dismissible }: DialogOptions) {
  const { loaded, host, place } = useFrame();
  const say = useWords();
  const scripts = useScripts();
  if (loaded.data.screen.ask !== id) return null;
  const goBack = () => host.navigate(place.path);
  const buttons = (
    <>
      {actions !== undefined && <Actions items={actions} align="start" />}
      <a
        className="button button-plain"
        href={place.path}
        onClick={(event) => {
          event.preventDefault();
          goBack();
        }}
      >
        {say(close)}
      </a>
    </>
  );
  if (!scripts) {
    return (
      <InlineDialog id={id} title={say(title)} actions={buttons}>
        <Blocks plans={blocks} />
      </InlineDialog>
    );
  }
  return (
    <Modal title={say(title)} actions={buttons} onDismiss={dismissible ? goBack : undefined}>
      <Blocks plans={blocks} />
    </Modal>
  );
}
