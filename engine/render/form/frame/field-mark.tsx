import type { ReactNode } from 'react';
import type { FieldPlan, Scopes } from '../../../declare/index.ts';
import type { Texts } from '../../../texts/index.ts';
import { useTexts } from '../../frame.tsx';
import { findWidget } from '../field-registry.ts';
import { useFormContext } from '../form-context.tsx';
import { useStart } from '../use-start.ts';
import { type Marks, useSection } from './section-context.ts';

// These always have a value, which cannot be cleared.
const chosen = ['select', 'radio'];
const neverEmpty = ['checkbox', 'repeat'];

export interface FieldMarkProps {
  readonly field: FieldPlan;
  readonly name: string;
  readonly isRequired: boolean;
  /** Whether it is one of several fields of which one is required. */
  readonly isAlternative?: boolean | undefined;
}

/** 必須, いずれか必須 or 任意. Placed beside the label, so that the control's accessible name is only the label. */
export function FieldMark(props: FieldMarkProps) {
  const { scopes } = useFormContext();
  return renderMark(props, { texts: useTexts(), scopes, marks: useSection().requiredMarks });
}

interface MarkEnvironment {
  readonly texts: Texts;
  readonly scopes: Scopes;
  readonly marks: Marks | undefined;
}

/** The same for components that have read the contexts. */
export function renderMark(
  { field, name, isRequired, isAlternative = false }: FieldMarkProps,
  { texts, scopes, marks }: MarkEnvironment,
): ReactNode {
  if (findWidget(field.widget).isMarked?.(field, scopes) === false) return null;
  const key = isRequired ? 'form.required' : isAlternative ? 'form.oneRequired' : 'form.optional';
  const mark = (
    <span className={`field-mark ${isRequired || isAlternative ? 'field-required' : 'field-optional'}`}>
      {texts.find(key) ?? key}
    </span>
  );
  return marks === 'canBeEmpty' ? (
    <MarkIfEmptiable field={field} name={name}>
      {mark}
    </MarkIfEmptiable>
  ) : (
    mark
  );
}

/** Mark of a field that may become empty. */
function MarkIfEmptiable({ field, name, children }: Pick<FieldMarkProps, 'field' | 'name'> & { readonly children: ReactNode }) {
  const start = useStart(name);
  const isNeverEmpty = neverEmpty.includes(field.widget) || (chosen.includes(field.widget) && typeof start === 'string');
  return isNeverEmpty ? null : children;
}
