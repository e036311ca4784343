import {
  type DataPlan,
  type FieldPlan,
  type FormPlan,
  type FormState,
  isObject,
  type Json,
  type LinkPlan,
  type Scopes,
  type TextPlan,
} from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { idOf } from '../../render/form/form-context.tsx';
import { formatAnswer, formatItems } from '../../render/form/frame/answer-text.ts';
import { useFrame, useScopes, useShownText, useText, useTexts } from '../../render/frame.tsx';
import { resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';
import { mergeTrees } from '../../render/merge-trees.ts';
import { renderText } from '../../render/texts/render-text.ts';
import type { TextParameters } from '../../texts/index.ts';
import { findAnswer, isAbsent, isSame, listContextChoices, readPath, shownFields } from '../../validate/index.ts';

export interface ReviewOptions {
  readonly form: string;
  readonly compareWith?: DataPlan;
  readonly change?: { readonly text: TextPlan; readonly link: LinkPlan };
  readonly sections: readonly SectionPlan[];
}
interface SectionPlan {
  readonly title?: TextPlan;
  readonly fields: readonly string[];
  readonly joined?: readonly JoinedPlan[];
}
interface JoinedPlan {
  readonly label: TextPlan;
  readonly fields: readonly string[];
}

/** The saved answers of a form, each with its label and format; secrets only as "set". */
function Review({ form: of, compareWith, change, sections }: ReviewOptions) {
  const { screen, loaded } = useFrame();
  const scopes = useScopes();
  const stored = compareWith && readPath(scopes, compareWith.at);
  const form = screen?.forms[of];
  const state = loaded.data.screen.forms[of];
  if (form === undefined || state === undefined) throw new Error(`The page has no form "${of}".`);
  const context = { context: state.context, settings: form.settings, now: loaded.data.screen.now, set: state.set };
  const visibleFields = shownFields(form, state.answers, context).filter((field) => isShown(field, form, state));
  return sections.map((section, index) => {
    const fields = section.fields.flatMap((key) => visibleFields.find((field) => field.key === key) ?? []);
    if (fields[0] === undefined) return null;
    return (
      <section key={`${index}-section`} className="facts-block review">
        <SectionHead title={section.title} change={change} target={idOf(form.id, fields[0].key)} />
        <dl className="facts">
          {listLines(fields, section.joined).flatMap(({ joined, fields: lineFields }) => {
            const [field] = lineFields;
            if (joined !== undefined) {
              const isChanged = lineFields.some((joinedField) => differs(joinedField, state, stored));
              return <Answer key={field.key} fields={lineFields} label={joined.label} {...{ form, state, isChanged }} />;
            }
            const parts = findAnswer(field).listParts?.(field, state.answers[field.key] ?? null, state.context);
            const isChanged = parts === undefined && differs(field, state, stored);
            return (parts ?? [{ field, answers: state.answers }]).map((part) => (
              <Answer
                key={part.field.key}
                fields={[part.field]}
                label={part.field.label}
                form={form}
                state={{ ...state, answers: part.answers }}
                isChanged={isChanged}
              />
            ));
          })}
        </dl>
      </section>
    );
  });
}

interface SectionHeadProps {
  readonly title: TextPlan | undefined;
  readonly change: ReviewOptions['change'];
  /** Id of the section's first control. */
  readonly target: string;
}

function SectionHead({ title, change, target }: SectionHeadProps) {
  const formatText = useShownText();
  const address = resolveLink(change?.link, useScopes());
  if (title === undefined) return null;
  return (
    <div className="facts-head">
      <h2>{formatText(title)}</h2>
      {address !== undefined && (
        <Link address={{ ...address, href: `${address.href}#${target}` }}>
          {formatText(change?.text)}
          <span className="visually-hidden">{` ${formatText(title)}`}</span>
        </Link>
      )}
    </div>
  );
}

type Line = { readonly joined?: JoinedPlan; readonly fields: readonly [FieldPlan, ...FieldPlan[]] };

/** The lines of a section: joined fields are one, where the first of them stands. */
function listLines(fields: readonly FieldPlan[], joined: readonly JoinedPlan[] = []): readonly Line[] {
  return fields.flatMap((field): readonly Line[] => {
    const group = joined.find((candidate) => candidate.fields.includes(field.key));
    if (group === undefined) return [{ fields: [field] }];
    const members = fields.filter(({ key }) => group.fields.includes(key));
    if (members[0] !== field) return [];
    const [first, ...followers] = group.fields.flatMap((key) => members.find((member) => member.key === key) ?? []);
    return first === undefined ? [] : [{ joined: group, fields: [first, ...followers] }];
  });
}

/** The confirmation of a password repeats the first answer, so it is not shown. */
function isShown(field: FieldPlan, form: FormPlan, state: FormState): boolean {
  if (form.rules.some((rule) => rule.field === field.key && rule.issue === 'mismatch')) return false;
  return !field.secret || state.set.includes(field.key);
}

/** Whether an answer differs from the stored one, if that is known. Empty and absent are equal. */
function differs(field: FieldPlan, { answers }: FormState, stored: unknown): boolean {
  if (field.secret || !isObject(stored) || !Object.hasOwn(stored, field.key)) return false;
  // Page data is JSON.
  const [before, after] = [stored[field.key] as Json, answers[field.key] ?? null];
  return !(isAbsent(before) && isAbsent(after)) && !isSame(before, after);
}

interface AnswerProps {
  /** More than one if their answers are joined. */
  readonly fields: readonly [FieldPlan, ...FieldPlan[]];
  readonly label: TextPlan;
  readonly form: FormPlan;
  readonly state: FormState;
  readonly isChanged: boolean;
}

function Answer({ fields, label, form, state, isChanged }: AnswerProps) {
  const texts = useTexts();
  const outer = useScopes();
  const text = useText();
  const scopes: Scopes = {
    ...outer,
    // Settings are a JSON tree.
    settings: mergeTrees((outer.settings ?? {}) as Parameters<typeof mergeTrees>[0], form.settings),
    form: state.answers,
    context: state.context,
  };
  const words = (plan: TextPlan, parameters?: TextParameters) => renderText(plan, { texts, scopes }, parameters);
  const term = (
    <dt>
      {words(label)}
      {isChanged && (
        <>
          {/* As a part of the term, the badge's word would be read as an action. */}
          <span className="badge" aria-hidden="true">
            {text('form.differs')}
          </span>
          <span className="visually-hidden">{text('form.differsNote')}</span>
        </>
      )}
    </dt>
  );
  const [field] = fields;
  if (fields.length === 1 && field.items !== undefined && !isAbsent(state.answers[field.key])) {
    return (
      <div className="fact">
        {term}
        <dd>
          <ItemLines field={field} answer={state.answers[field.key] ?? null} words={words} />
        </dd>
      </div>
    );
  }
  const answerText = fields
    .map((joinedField) => formatAnswer(nameChoices(joinedField, scopes), state.answers, { texts, words }))
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className="fact">
      {term}
      <dd>{answerText === '' ? <span className="fact-empty">{text('form.notAnswered')}</span> : answerText}</dd>
    </div>
  );
}

/** The field with the choices that come with the page's data. */
function nameChoices(field: FieldPlan, scopes: Scopes): FieldPlan {
  const choices = listContextChoices(field, scopes)?.map(({ value, name }) => ({ value, label: { words: { ja: name } } })) ?? [];
  return choices.length === 0 ? field : { ...field, choices: [...choices, ...(field.choices ?? [])] };
}

interface ItemLinesProps {
  readonly field: FieldPlan;
  readonly answer: Json;
  readonly words: (plan: TextPlan, parameters?: TextParameters) => string;
}

/** Repeated items in order, one line each: 1. A / a */
function ItemLines({ field, answer, words }: ItemLinesProps) {
  return (
    <ol className="review-items">
      {formatItems(field, answer, words).map((line, index) => (
        <li key={`${index}-${line}`}>{line}</li>
      ))}
    </ol>
  );
}

export const component = defineBlock(Review);
