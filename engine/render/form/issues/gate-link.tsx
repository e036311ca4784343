import { findRefusalDefinition, listDialogTexts, type Refusal } from '../../../declare/index.ts';
import { useText } from '../../frame.tsx';

/** Leads to where a closed gate opens, in another tab, because this one has the input. */
export function GateLink({ gate }: { readonly gate: Refusal }) {
  const text = useText();
  const { dialog = 'flow' } = findRefusalDefinition(gate.code) ?? {};
  return (
    <p>
      <a href={gate.opensAt} target="_blank" rel="noopener">
        {text('form.inNewTab', { name: text(listDialogTexts(dialog).button) })}
      </a>
    </p>
  );
}
