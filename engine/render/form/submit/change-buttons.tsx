import { postedCall } from '../../../submit/index.ts';
import { useScripts } from '../../frame.tsx';
import { useFormContext, useFormText, useFormValue } from '../form-context.tsx';
import type { ChangePlan } from './change-plan.ts';

interface ChangeButtonProps {
  readonly change: ChangePlan;
  readonly send: (change: ChangePlan) => void;
}

/** The buttons of changes that a button sends, after the section of their first field. Needs scripts. */
export function SectionChanges({
  changes = [],
  fields,
  send,
}: {
  readonly changes: readonly ChangePlan[] | undefined;
  readonly fields: readonly string[];
  readonly send: ChangeButtonProps['send'];
}) {
  const scripts = useScripts();
  const buttonChanges = changes.filter(({ fields: [first = ''], byButton }) => byButton === true && fields.includes(first));
  return scripts ? buttonChanges.map((change) => <ChangeButton key={change.send} change={change} send={send} />) : null;
}

function ChangeButton({ change, send }: ChangeButtonProps) {
  const label = useFormText(change.buttonLabel);
  const { store } = useFormContext();
  const isShown = useFormValue('shown', () => change.fields.some((key) => store.isShown(key)));
  if (!isShown) return null;
  function press() {
    store.collect();
    send(change);
  }
  return (
    <p className="section-action">
      <button type="button" className="button button-plain" onClick={press}>
        {label}
      </button>
    </p>
  );
}

/** Submit buttons of changes, for forms without scripts. */
export function PlainChanges({ changes = [] }: { readonly changes: readonly ChangePlan[] | undefined }) {
  return changes.map((change) => <PlainChange key={change.send} change={change} />);
}

function PlainChange({ change }: { readonly change: ChangePlan }) {
  const label = useFormText(change.buttonLabel);
  const { store } = useFormContext();
  const isShown = useFormValue('shown', () => change.fields.some((key) => store.isShown(key)));
  if (!isShown) return null;
  return (
    <button type="submit" className="button button-plain" name={postedCall} value={change.send}>
      {label}
    </button>
  );
}
