import { memo, type ReactNode, useMemo } from 'react';
import type { Scopes } from '../../../declare/index.ts';
import type { Texts } from '../../../texts/index.ts';
import { useFrame, useTexts } from '../../frame.tsx';
import { isAbout } from '../../texts/issue-place.ts';
import { hintId, issuesId } from '../field-parts.ts';
import { findControl, findWidget } from '../field-registry.ts';
import { useFormContext } from '../form-context.tsx';
import { keyIssues } from '../store/shown-issue.ts';
import { FieldProvider, type OpenField, useField, useOpenField } from './field-context.tsx';
import { renderFieldLinks } from './field-links.tsx';
import { type FieldMarkProps, renderMark } from './field-mark.tsx';
import { formatIssue, type IssueFormatContext } from './format-issue.ts';
import { DifferenceMark } from './marked-fields.tsx';
import { type FieldSurroundings, useSection } from './section-context.ts';

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
  const section = useSection();
  host.onFieldWork?.(name, 'render');
  const { field, id, label, view } = open;
  const { isRequired } = view;
  const { frame, hasHint } = findWidget(field.widget);
  // Most changes of a field are about its issues.
  const head = useMemo(
    () => frame !== 'bare' && renderHead({ field, name, id, label, isRequired }, { texts, scopes, section }),
    [frame, field, name, id, label, isRequired, texts, scopes, section],
  );
  const issues = renderIssues(open, { store, scopes, texts });
  const parts = (
    <>
      {head}
      {field.hint !== undefined && hasHint !== true && <Hint name={name} />}
      {children}
      {issues}
    </>
  );
  return (
    <FieldProvider value={open}>
      {frame === 'group' ? (
        <fieldset className="field field-group" data-field={name} tabIndex={-1}>
          {parts}
        </fieldset>
      ) : (
        <div className={frame === 'bare' ? 'field field-bare' : 'field'} data-field={name}>
          {parts}
        </div>
      )}
    </FieldProvider>
  );
}

/** A field of a form: its frame around its control. */
export const FramedField = memo(function FramedField({ name }: { readonly name: string }) {
  const { store } = useFormContext();
  const Control = findControl(store.field(name));
  return FieldFrame({ name, children: <Control name={name} /> });
});

interface HeadOfField extends FieldMarkProps {
  readonly id: string;
  readonly label: string;
}

interface HeadEnvironment {
  readonly texts: Texts;
  readonly scopes: Scopes;
  readonly section: FieldSurroundings;
}

// Not components, here and below, because a form of 500 fields renders 500 of each at once.
/** Label and required mark of a field. Independent of issues. */
function renderHead({ field, name, id, label, isRequired }: HeadOfField, { texts, scopes, section }: HeadEnvironment): ReactNode {
  const { requiredMarks, marked, fieldLinks } = section;
  const { isAlternative } = field;
  const marks = (
    <>
      {renderMark({ field, name, isRequired, isAlternative }, { texts, scopes, marks: requiredMarks })}
      {marked !== undefined && <DifferenceMark name={name} plan={marked} />}
      {fieldLinks !== undefined && renderFieldLinks(name, fieldLinks)}
    </>
  );
  if (findWidget(field.widget).frame === 'group')
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
}

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
