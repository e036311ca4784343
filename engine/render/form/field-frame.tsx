import { memo, type ReactNode, useState } from 'react';
import { hintId, issuesId } from '../fields/field-parts.ts';
import { findWidget } from '../fields/registry.ts';
import { useFrame } from '../frame.tsx';
import { isAbout } from '../words/issue-place.ts';
import { FieldMark } from './field-mark.tsx';
import { FieldProvider, type OpenField, useField, useOpenField } from './field-room.tsx';
import { useFormRoom } from './form-room.tsx';
import { type IssueSurroundings, tellIssue } from './issue-line.ts';
import { mayWait } from './long-forms.ts';
import { FieldMarks } from './marked-fields.tsx';

export interface FieldFrameProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Everything around a control: label, mark, hint, and what is wrong, wired by ids once for all kinds. */
export function FieldFrame({ name, children }: FieldFrameProps) {
  const open = useOpenField(name);
  const { store, scopes, isDrawn } = useFormRoom();
  const { host } = useFrame();
  // What an answer brings later is laid out at once: the form's turn is over, and nobody would come back for it.
  const [canWait] = useState(() => !isDrawn.current && mayWait(open.field, store.form));
  host.onFieldWork?.(name, 'render');
  const issues = drawIssues(open, { store, scopes, texts: host.texts });
  return <FieldProvider value={open}>{drawAround(open, children, issues, canWait)}</FieldProvider>;
}

function drawAround(
  { name, field, view, id, label }: OpenField,
  control: ReactNode,
  issues: ReactNode,
  canWait: boolean,
): ReactNode {
  const { frame } = findWidget(field.widget);
  const isWrong = view.issues.length > 0;
  const answer = (
    <>
      {control}
      {issues}
    </>
  );
  const inside = (
    <>
      {field.hint !== undefined && <Hint name={name} />}
      {canWait ? (
        <div className={`field-answer field-answer-${field.widget}`} data-put-off="" data-wrong={isWrong || undefined}>
          {answer}
        </div>
      ) : (
        answer
      )}
    </>
  );
  if (frame === 'bare')
    return (
      <div className="field field-bare" data-field={name}>
        {inside}
      </div>
    );
  const isGroup = frame === 'group';
  const head = <FieldHead name={name} id={id} label={label} isRequired={view.isRequired} isGroup={isGroup} />;
  if (isGroup)
    return (
      <fieldset className="field field-group" data-field={name} tabIndex={-1}>
        {head}
        {inside}
      </fieldset>
    );
  return (
    <div className="field" data-field={name}>
      {head}
      {inside}
    </div>
  );
}

interface FieldHeadProps {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isGroup: boolean;
}

/** What a field is called and whether it may stand empty. An issue changes nothing of it. */
const FieldHead = memo(function FieldHead({ name, id, label, isRequired, isGroup }: FieldHeadProps) {
  const marks = (
    <>
      <FieldMark name={name} isRequired={isRequired} />
      <FieldMarks name={name} />
    </>
  );
  if (isGroup)
    return (
      <legend className="field-head">
        <span className="field-label">{label}</span>
        {marks}
      </legend>
    );
  return (
    <div className="field-head">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {marks}
    </div>
  );
});

/** What helps to answer a field. */
export function Hint({ name }: { readonly name: string }) {
  const { id, hint } = useField(name);
  if (hint === undefined) return null;
  return (
    <p id={hintId(id)} className="field-hint">
      {hint}
    </p>
  );
}

/** What is wrong with a field, below it. */
export function Issues({ name }: { readonly name: string }) {
  const { store, scopes } = useFormRoom();
  const { host } = useFrame();
  return drawIssues(useField(name), { store, scopes, texts: host.texts });
}

// No component of its own: a form of 500 fields draws 500 of them at once.
function drawIssues({ name, view, id }: OpenField, around: IssueSurroundings): ReactNode {
  // What is wrong inside of an item stands there.
  const own = view.issues.filter(({ issue }) => isAbout(around.store.form, issue, name));
  if (own.length === 0) return null;
  return (
    <div id={issuesId(id)} className="field-issues">
      {own.map((shown) => (
        <p key={`${shown.issue.at} ${shown.issue.rule}`} className="field-issue">
          {tellIssue(shown, around)}
        </p>
      ))}
    </div>
  );
}
