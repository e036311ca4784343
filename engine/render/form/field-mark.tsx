import { createContext, type ReactNode, use } from 'react';
import { useStart } from '../fields/use-start.ts';
import { useText } from '../frame.tsx';
import { useField } from './field-room.tsx';

/** Which fields of a section carry a mark: all of them, or those alone that may stand empty. */
export type Marks = 'all' | 'open';

const MarksContext = createContext<Marks>('all');
export const MarksProvider = MarksContext;

// One of these has a value from the start on, and nothing takes it away again.
const chosen = ['select', 'radio'];
const neverEmpty = ['checkbox', 'repeat'];

/** 必須 or 任意. It stands beside the label, not in it, so that the control's name is the label alone. */
export function FieldMark({ name, isRequired }: { readonly name: string; readonly isRequired: boolean }) {
  const text = useText();
  const marks = use(MarksContext);
  const mark = (
    <span className={`field-mark ${isRequired ? 'field-required' : 'field-optional'}`}>
      {text(isRequired ? 'form.required' : 'form.optional')}
    </span>
  );
  return marks === 'open' ? <OpenMark name={name}>{mark}</OpenMark> : mark;
}

/** The mark of a field that may come to stand empty. */
function OpenMark({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { field } = useField(name);
  const start = useStart(name);
  const isClosed = neverEmpty.includes(field.widget) || (chosen.includes(field.widget) && typeof start === 'string');
  return isClosed ? null : children;
}
