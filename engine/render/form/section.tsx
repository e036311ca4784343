import RjsfForm from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { WordsPlan } from '../../declare/index.ts';
import { type Marks, MarksProvider } from './field-mark.tsx';
import { useFormRoom, useFormValue, useFormWords } from './form-room.tsx';
import { MarkedFields, type MarkedPlan } from './marked-fields.tsx';
import { type ColumnPlan, SectionTable } from './section-table.tsx';
import { silentValidator, templates, widgets } from './theme.tsx';

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

/** A part of a form: one small RJSF form, so that what happens in it costs nothing elsewhere. Without shown fields nothing is drawn. */
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

// An element, so that RJSF draws no button of its own.
const noButton = <></>;
// Otherwise a consent would be ticked, and a select chosen, by the schema.
const noDefaults = { constAsDefaults: 'never', emptyObjectFields: 'skipDefaults' } as const;

const Fields = memo(function Fields({ keys }: { readonly keys: string }) {
  const { schema, uiSchema } = useMemo(() => drawingOf(keys.split(between)), [keys]);
  return (
    <RjsfForm
      tagName="div"
      className="fields"
      schema={schema}
      uiSchema={uiSchema}
      validator={silentValidator}
      templates={templates}
      widgets={widgets}
      showErrorList={false}
      experimental_defaultFormStateBehavior={noDefaults}
    >
      {noButton}
    </RjsfForm>
  );
});

/** Names and order only: what an answer may be is the judge's, and the words are the plan's. */
function drawingOf(keys: readonly string[]): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  return {
    schema: { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])) },
    uiSchema: Object.fromEntries(keys.map((key) => [key, { 'ui:widget': 'control' }])),
  };
}
