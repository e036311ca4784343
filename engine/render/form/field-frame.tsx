import type { ReactNode } from 'react';
import { hintId, issuesId } from '../fields/field-parts.ts';
import { findWidget } from '../fields/registry.ts';
import { useFrame } from '../frame.tsx';
import { isAbout } from '../words/issue-place.ts';
import { FieldMark } from './field-mark.tsx';
import { idOf, useField, useFormRoom, useFormWords } from './form-room.tsx';
import { IssueText } from './issue-line.tsx';
import { FieldMarks } from './marked-fields.tsx';

export interface FieldFrameProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Everything around a control: label, mark, hint, and what is wrong, wired by ids once for all kinds. */
export function FieldFrame({ name, children }: FieldFrameProps) {
  const { field, view } = useField(name);
  const { host } = useFrame();
  host.onFieldWork?.(name, 'render');
  const { frame } = findWidget(field.widget);
  const Around = { label: LabelFrame, group: GroupFrame, bare: BareFrame }[frame];
  return (
    <Around name={name} isInvalid={view.issues.length > 0} isRequired={view.isRequired}>
      <Hint name={name} />
      {children}
      <Issues name={name} />
    </Around>
  );
}

interface AroundProps extends FieldFrameProps {
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

function LabelFrame({ name, isInvalid, isRequired, children }: AroundProps) {
  const { field, id } = useField(name);
  const label = useFormWords(field.label);
  return (
    <div className="field" data-field={name} data-invalid={isInvalid || undefined}>
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <FieldMark name={name} isRequired={isRequired} />
        <FieldMarks name={name} />
      </div>
      {children}
    </div>
  );
}

function GroupFrame({ name, isInvalid, isRequired, children }: AroundProps) {
  const { field } = useField(name);
  const label = useFormWords(field.label);
  return (
    <fieldset className="field field-group" data-field={name} data-invalid={isInvalid || undefined} tabIndex={-1}>
      <legend className="field-head">
        <span className="field-label">{label}</span>
        <FieldMark name={name} isRequired={isRequired} />
        <FieldMarks name={name} />
      </legend>
      {children}
    </fieldset>
  );
}

function BareFrame({ name, isInvalid, children }: AroundProps) {
  return (
    <div className="field field-bare" data-field={name} data-invalid={isInvalid || undefined}>
      {children}
    </div>
  );
}

/** What helps to answer a field. */
export function Hint({ name }: { readonly name: string }) {
  const { field, id } = useField(name);
  const hint = useFormWords(field.hint);
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
  const { view } = useField(name);
  // What is wrong inside of an item stands there.
  const own = view.issues.filter(({ issue }) => isAbout(store.form, issue, name));
  if (own.length === 0) return null;
  return (
    <div id={issuesId(idOf(store.form.id, name))} className="field-issues">
      {own.map((shown) => (
        <p key={`${shown.issue.at} ${shown.issue.rule}`} className="field-issue">
          <IssueText shown={shown} />
        </p>
      ))}
    </div>
  );
}
