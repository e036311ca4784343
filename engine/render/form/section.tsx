import { memo, useMemo } from 'react';
import type { WordsPlan } from '../../declare/index.ts';
import { type Marks, MarksProvider } from './field-mark.tsx';
import { useFormRoom, useFormValue, useFormWords } from './form-room.tsx';
import { MarkedFields, type MarkedPlan } from './marked-fields.tsx';
import { type ColumnPlan, SectionTable } from './section-table.tsx';
import { PlacedFields } from './theme.tsx';

export interface SectionPlan {
  readonly title?: WordsPlan;
  readonly lead?: WordsPlan;
  readonly fields: readonly string[];
  /** Set where the section is a table. */
  readonly columns?: readonly ColumnPlan[];
  readonly marks?: Marks;
  readonly marked?: MarkedPlan;
}

const between = '\n';

/** A part of a form. Without shown fields nothing is drawn. */
export function Section({ plan }: { readonly plan: SectionPlan }) {
  const { store } = useFormRoom();
  const title = useFormWords(plan.title);
  const lead = useFormWords(plan.lead);
  const keys = useFormValue('shown', () => plan.fields.filter((key) => store.isShown(key)).join(between));
  if (keys === '') return null;
  return (
    <section className="section">
      {title !== undefined && <h2>{title}</h2>}
      {lead !== undefined && <p className="section-lead">{lead}</p>}
      <MarksProvider value={plan.marks ?? 'all'}>
        <MarkedFields plan={plan.marked}>
          {plan.columns === undefined ? (
            <Fields keys={keys} />
          ) : (
            <SectionTable columns={plan.columns} keys={keys.split(between)} />
          )}
        </MarkedFields>
      </MarksProvider>
    </section>
  );
}

const Fields = memo(function Fields({ keys }: { readonly keys: string }) {
  return (
    <div className="fields">
      <PlacedFields keys={useMemo(() => keys.split(between), [keys])} />
    </div>
  );
});
