import { memo, type ReactNode, useMemo, useState } from 'react';
import type { ConditionPlan, Json, TextPlan } from '../../../declare/index.ts';
import { evaluateCondition, isAbsent } from '../../../validate/index.ts';
import { ChevronIcon } from '../../icons.tsx';
import { NoticeBox } from '../../notice-box.tsx';
import { keyOfIssue } from '../../texts/issue-text.ts';
import { useFormContext, useFormText, useFormValue } from '../form-context.tsx';
import { type FieldSurroundings, SectionContext } from '../frame/section-context.ts';
import { useFormStatus } from '../store/use-form-status.ts';
import { fieldsOfPart, isLong } from './defer-layout.ts';
import { PlacedFields } from './placed-fields.tsx';
import { between, type FieldRun, splitLines, splitParts } from './split-lines.ts';
import { findTable } from './table-part.ts';
import type { ColumnPlan, SectionTableProps, TableSearchPlan } from './table-plan.ts';

interface SectionNoticePlan {
  readonly tone?: 'info' | 'warning' | 'error';
  readonly text: TextPlan;
  readonly when: ConditionPlan;
}

export interface SectionPlan extends FieldSurroundings {
  readonly title?: TextPlan;
  readonly lead?: TextPlan;
  readonly folded?: boolean;
  readonly fields: readonly string[];
  /** Fields on one line where the width allows. */
  readonly sideBySide?: readonly (readonly string[])[];
  /** Set if the section is a table. */
  readonly columns?: readonly ColumnPlan[];
  readonly search?: TableSearchPlan;
  readonly notice?: SectionNoticePlan;
}

/** A section of a form. Renders nothing without shown fields. */
export function Section({ plan }: { readonly plan: SectionPlan }) {
  const { store } = useFormContext();
  const title = useFormText(plan.title);
  const lead = useFormText(plan.lead);
  const keys = useFormValue('shown', () => plan.fields.filter((key) => store.isShown(key)).join(between));
  if (keys === '') return null;
  const content = (
    <>
      {lead !== undefined && <p className="section-lead">{lead}</p>}
      <SectionContext value={plan}>
        {plan.columns === undefined ? (
          <Fields plan={plan} keys={keys} />
        ) : (
          <Table columns={plan.columns} keys={keys.split(between)} search={plan.search} />
        )}
      </SectionContext>
      {plan.notice !== undefined && <SectionNotice plan={plan.notice} />}
    </>
  );
  if (plan.folded === true)
    return (
      <Fold title={title} fields={plan.fields}>
        {content}
      </Fold>
    );
  return (
    <section className="section">
      {title !== undefined && <h2>{title}</h2>}
      {content}
    </section>
  );
}

/** Begins open if one of the fields is answered, and opens when one has an issue. */
function Fold({
  title,
  fields,
  children,
}: {
  readonly title: string | undefined;
  readonly fields: readonly string[];
  readonly children: ReactNode;
}) {
  const { store } = useFormContext();
  const { summary } = useFormStatus();
  const [isAnswered] = useState(() => fields.some((key) => isAnswer(store.committed()[key])));
  const hasIssue = summary?.issues.some(({ issue }) => fields.includes(keyOfIssue(issue) ?? '')) === true;
  return (
    <details className="fold section section-fold" open={isAnswered || hasIssue}>
      <summary>
        <h2>{title}</h2>
        <ChevronIcon to="right" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}

const isAnswer = (answer: Json | undefined): boolean =>
  !isAbsent(answer) && answer !== false && !(Array.isArray(answer) && answer.length === 0);

function Table(props: SectionTableProps) {
  const SectionTable = findTable();
  return <SectionTable {...props} />;
}

/** The empty region is rendered too, because screen readers announce only what appears in an existing one. */
function SectionNotice({ plan: { tone = 'info', text, when } }: { readonly plan: SectionNoticePlan }) {
  const { store } = useFormContext();
  const message = useFormText(text);
  const isShown = useFormValue('answers', (scopes) => evaluateCondition(when, scopes, store.validationContext().now));
  return (
    <div className="section-notice" role="status">
      {isShown && <NoticeBox tone={tone}>{message}</NoticeBox>}
    </div>
  );
}

const Fields = memo(function Fields({ plan, keys }: { readonly plan: SectionPlan; readonly keys: string }) {
  const { store } = useFormContext();
  const maxFields = isLong(store.form) ? fieldsOfPart : Number.POSITIVE_INFINITY;
  const parts = useMemo(() => splitParts(splitLines(plan.fields, plan.sideBySide ?? []), maxFields), [plan, maxFields]);
  const shownKeys = useMemo(() => new Set(keys.split(between)), [keys]);
  return parts.map((runs, index) => <Part key={`${index}-part`} runs={runs} shownKeys={shownKeys} />);
});

interface PartProps {
  readonly runs: readonly FieldRun[];
  readonly shownKeys: ReadonlySet<string>;
}

function Part({ runs, shownKeys }: PartProps) {
  const { store, isDrawn } = useFormContext();
  // What appears after the first render is laid out at once: nothing would end its deferral.
  const [deferral] = useState(isLong(store.form) && !isDrawn.current ? '' : undefined);
  const shownRuns = runs.map(({ keys, isLine }) => ({ keys: keys.filter((key) => shownKeys.has(key)).join(between), isLine }));
  if (shownRuns.every(({ keys }) => keys === '')) return null;
  return (
    <div className="fields" data-defer-layout={deferral}>
      {shownRuns.map(({ keys, isLine }, index) => (
        <Run key={`${index}-run`} keys={keys} isLine={isLine} />
      ))}
    </div>
  );
}

const Run = memo(function Run({ keys, isLine }: { readonly keys: string; readonly isLine: boolean }) {
  const names = useMemo(() => keys.split(between), [keys]);
  if (keys === '') return null;
  return isLine ? (
    <div className="fields-line">
      <PlacedFields keys={names} />
    </div>
  ) : (
    <PlacedFields keys={names} />
  );
});
