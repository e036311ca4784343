import type { BlockPlan, TextPlan } from '../../declare/index.ts';
import type { ActionPlan } from '../../render/actions/action-plan.ts';
import { formatQuery, ownQuery } from '../../render/actions/action-to-confirm.ts';
import { Actions } from '../../render/actions/actions.tsx';
import { Blocks, defineBlock } from '../../render/blocks/registry.tsx';
import { InlineDialog, Modal } from '../../render/dialogs/modal.tsx';
import { useRefusalDialog } from '../../render/dialogs/refusal-dialog.tsx';
import { useFrame, useScripts, useShownText } from '../../render/frame.tsx';

export interface DialogOptions {
  readonly id: string;
  readonly title: TextPlan;
  readonly blocks: readonly BlockPlan[];
  readonly actions?: readonly ActionPlan[];
  readonly closeLabel: TextPlan;
  readonly dismissible: boolean;
}

/**
 * Open while the address has `?ask=<id>`, or after a refusal that opens it. The server renders it inline; with scripts it becomes
 * a modal.
 */
function Dialog({ id, title, blocks, actions, closeLabel, dismissible }: DialogOptions) {
  const { loaded, host, place } = useFrame();
  const formatText = useShownText();
  const scripts = useScripts();
  const refusal = useRefusalDialog();
  const isOpenedByRefusal = refusal.id === id;
  if (!isOpenedByRefusal && loaded.data.screen.ask !== id) return null;
  const query = ownQuery(place.search);
  // Keep an empty `ask` if the query has other parameters, such as a notice, so that the page does not open its dialog again.
  const closed = place.path + formatQuery(query.length === 0 ? query : [...query, ['ask', '']]);
  const goBack = () => (isOpenedByRefusal ? refusal.open(undefined) : host.navigate(closed));
  const buttons = (
    <>
      {actions !== undefined && <Actions items={actions} align="start" />}
      <a
        className="button button-plain"
        href={closed}
        onClick={(event) => {
          event.preventDefault();
          goBack();
        }}
      >
        {formatText(closeLabel)}
      </a>
    </>
  );
  if (!scripts) {
    return (
      <InlineDialog title={formatText(title)} actions={buttons}>
        <Blocks plans={blocks} />
      </InlineDialog>
    );
  }
  return (
    <Modal title={formatText(title)} actions={buttons} onDismiss={dismissible ? goBack : undefined}>
      <Blocks plans={blocks} />
    </Modal>
  );
}

export const component = defineBlock(Dialog);
