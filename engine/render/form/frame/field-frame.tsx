import { memo, type ReactNode } from 'react';
import { useFrame, useTexts } from '../../frame.tsx';
import { isAbout } from '../../texts/issue-place.ts';
import { hintId, issuesId } from '../field-parts.ts';
import { findWidget } from '../field-registry.ts';
import { useFormContext } from '../form-context.tsx';
import { keyIssues } from '../store/shown-issue.ts';
import { FieldProvider, type OpenField, useField, useOpenField } from './field-context.tsx';
import { FieldLinks } from './field-links.tsx';
import { FieldMark, type FieldMarkProps } from './field-mark.tsx';
import { formatIssue, type IssueFormatContext } from './format-issue.ts';
import { FieldMarks } from './marked-fields.tsx';

export interface FieldFrameProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Label, mark, hint and issues around a control, connected by ids for all kinds. */
export function FieldFrame({ name, children }: FieldFrameProps) {
  const open = useOpenField(name);
  const { store, scopes } = useFormContext();
  const { host } = useFrame();
  const texts = useTexts();
  host.onFieldWork?.(name, 'render');
  const issues = renderIssues(open, { store, scopes, texts });
  return <FieldProvider value={open}>{renderFrame(open, children, issues)}</FieldProvider>;
}

function renderFrame({ name, field, view, id, label }: OpenField, control: ReactNode, issues: ReactNode): ReactNode {
  const { frame } = findWidget(field.widget);
  const inside = (
    <>
      {field.hint !== undefined && <Hint name={name} />}
      {control}
      {issues}
    </>
  );
  if (frame === 'bare')
    return (
      <div className="field field-bare" data-field={name}>
        {inside}
      </div>
    );
  const isGroup = frame === 'group';
  const { isAlternative } = field;
  const head = <FieldHead {...{ field, name, id, label, isAlternative, isGroup }} isRequired={view.isRequired} />;
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

interface FieldHeadProps extends FieldMarkProps {
  readonly id: string;
  readonly label: string;
  readonly isGroup: boolean;
}

/** Label and required mark of a field. Independent of issues. */
const FieldHead = memo(function FieldHead({ field, name, id, label, isRequired, isAlternative, isGroup }: FieldHeadProps) {
  const marks = (
    <>
      <FieldMark field={field} name={name} isRequired={isRequired} isAlternative={isAlternative} />
      <FieldMarks name={name} />
      <FieldLinks name={name} />
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

/** What helps to answer a field. `isVisuallyHidden`: it is seen elsewhere, and only described to screen readers here. */
export function Hint({ name, isVisuallyHidden = false }: { readonly name: string; readonly isVisuallyHidden?: boolean }) {
  const { id, hint } = useField(name);
  if (hint === undefined) return null;
  return (
    <p id={hintId(id)} className={isVisuallyHidden ? 'visually-hidden' : 'field-hint'}>
      {hint}
    </p>
  );
}

/** Issues of a field, below it. */
export function Issues({ name }: { readonly name: string }) {
  const { store, scopes } = useFormContext();
  const texts = useTexts();
  return renderIssues(useField(name), { store, scopes, texts });
}

// Not a component, because a form of 500 fields renders 500 of them at once.
function renderIssues({ name, view, id }: OpenField, context: IssueFormatContext): ReactNode {
  // Issues inside an item are shown there.
  const fieldIssues = view.issues.filter(({ issue }) => isAbout(context.store.form, issue, name));
  if (fieldIssues.length === 0) return null;
  return (
    <div id={issuesId(id)} className="field-issues">
      {keyIssues(fieldIssues).map(([key, shownIssue]) => (
        <p key={key} className="field-issue">
          {formatIssue(shownIssue, context)}
        </p>
      ))}
    </div>
  );
}
