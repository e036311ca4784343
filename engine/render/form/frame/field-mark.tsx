import { createContext, type ReactNode, use } from 'react';
import type { FieldPlan } from '../../../declare/index.ts';
import { useText } from '../../frame.tsx';
import { findWidget } from '../field-registry.ts';
import { useFormContext } from '../form-context.tsx';
import { useStart } from '../use-start.ts';

/** Which fields of a section have a mark: all, or only those that may become empty. */
export type Marks = 'all' | 'canBeEmpty';

const MarksContext = createContext<Marks>('all');
export const MarksProvider = MarksContext;

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
export function FieldMark({ field, name, isRequired, isAlternative = false }: FieldMarkProps) {
  const text = useText();
  const marks = use(MarksContext);
  const { scopes } = useFormContext();
  if (findWidget(field.widget).isMarked?.(field, scopes) === false) return null;
  const words = isRequired ? 'form.required' : isAlternative ? 'form.oneRequired' : 'form.optional';
  const mark = (
    <span className={`field-mark ${isRequired || isAlternative ? 'field-required' : 'field-optional'}`}>{text(words)}</span>
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
