import type { ReactNode } from 'react';
import { hintId, issuesId } from '../fields/field-parts.ts';
import { findWidget } from '../fields/registry.ts';
import { useFrame } from '../frame.tsx';
import { isAbout } from '../words/issue-place.ts';
import { FieldMark } from './field-mark.tsx';
import { FieldProvider, type OpenField, useField, useOpenField } from './field-room.tsx';
import { useFormRoom } from './form-room.tsx';
import { IssueText } from './issue-line.tsx';
import { FieldMarks } from './marked-fields.tsx';

export interface FieldFrameProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Everything around a control: label, mark, hint, and what is wrong, wired by ids once for all kinds. */
export function FieldFrame({ name, children }: FieldFrameProps) {
  const open = useOpenField(name);
  const { host } = useFrame();
  host.onFieldWork?.(name, 'render');
  return <FieldProvider value={open}>{drawAround(open, children)}</FieldProvider>;
}

function drawAround(open: OpenField, control: ReactNode): ReactNode {
  const { name, field, view, id, label } = open;
  const { frame } = findWidget(field.widget);
  const inside = (
    <>
      {field.hint !== undefined && <Hint name={name} />}
      {control}
      {view.issues.length > 0 && <Issues name={name} />}
    </>
  );
  if (frame === 'bare')
    return (
      <div className="field field-bare" data-field={name}>
        {inside}
      </div>
    );
  const marks = (
    <>
      <FieldMark name={name} isRequired={view.isRequired} />
      <FieldMarks name={name} />
    </>
  );
  if (frame === 'group')
    return (
      <fieldset className="field field-group" data-field={name} tabIndex={-1}>
        <legend className="field-head">
          <span className="field-label">{label}</span>
          {marks}
        </legend>
        {inside}
      </fieldset>
    );
  return (
    <div className="field" data-field={name}>
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {marks}
      </div>
      {inside}
    </div>
  );
}

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
  const { store } = useFormRoom();
  const { view, id } = useField(name);
  // What is wrong inside of an item stands there.
  const own = view.issues.filter(({ issue }) => isAbout(store.form, issue, name));
  if (own.length === 0) return null;
  return (
    <div id={issuesId(id)} className="field-issues">
      {own.map((shown) => (
        <p key={`${shown.issue.at} ${shown.issue.rule}`} className="field-issue">
          <IssueText shown={shown} />
        </p>
      ))}
    </div>
  );
}
