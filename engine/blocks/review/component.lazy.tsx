import {
  type DataPlan,
  type FieldPlan,
  type FormPlan,
  type FormState,
  isObject,
  type Json,
  type Scopes,
  type TextPlan,
} from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { formatAnswer, formatItems } from '../../render/form/frame/answer-text.ts';
import { useFrame, useScopes, useShownText, useText, useTexts } from '../../render/frame.tsx';
import { mergeTrees } from '../../render/merge-trees.ts';
import { renderText } from '../../render/texts/render-text.ts';
import type { TextParameters } from '../../texts/index.ts';
import { findAnswer, isAbsent, isSame, listContextChoices, readPath, shownFields } from '../../validate/index.ts';

export interface ReviewOptions {
  readonly form: string;
  readonly compareWith?: DataPlan;
  readonly sections: readonly { readonly title?: TextPlan; readonly fields: readonly string[] }[];
}

/** The saved answers of a form, each with its label and format; secrets only as "set". */
function Review({ form: of, compareWith, sections }: ReviewOptions) {
  const { screen, loaded } = useFrame();
  const formatText = useShownText();
  const scopes = useScopes();
  const stored = compareWith && readPath(scopes, compareWith.at);
  const form = screen?.forms[of];
  const state = loaded.data.screen.forms[of];
  if (form === undefined || state === undefined) throw new Error(`The page has no form "${of}".`);
  const context = { context: state.context, settings: form.settings, now: loaded.data.screen.now, set: state.set };
  const visibleFields = shownFields(form, state.answers, context).filter((field) => isShown(field, form, state));
  return sections.map((section, index) => {
    const fields = section.fields.flatMap((key) => visibleFields.find((field) => field.key === key) ?? []);
    if (fields.length === 0) return null;
    return (
      <section key={`${index}-section`} className="facts-block review">
        {section.title !== undefined && <h2>{formatText(section.title)}</h2>}
        <dl className="facts">
          {fields.flatMap((field) => {
            const parts = findAnswer(field).listParts?.(field, state.answers[field.key] ?? null, state.context);
            const isChanged = parts === undefined && differs(field, state, stored);
            return (parts ?? [{ field, answers: state.answers }]).map((part) => (
              <Answer
                key={part.field.key}
                field={part.field}
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
  readonly field: FieldPlan;
  readonly form: FormPlan;
  readonly state: FormState;
  readonly isChanged: boolean;
}

function Answer({ field, form, state, isChanged }: AnswerProps) {
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
      {words(field.label)}
      {isChanged && <span className="badge">{text('form.differs')}</span>}
    </dt>
  );
  if (field.items !== undefined && !isAbsent(state.answers[field.key])) {
    return (
      <div className="fact">
        {term}
        <dd>
          <ItemLines field={field} answer={state.answers[field.key] ?? null} words={words} />
        </dd>
      </div>
    );
  }
  const choices = listContextChoices(field, scopes)?.map(({ value, name }) => ({ value, label: { words: { ja: name } } })) ?? [];
  const named = choices.length === 0 ? field : { ...field, choices: [...choices, ...(field.choices ?? [])] };
  const answerText = formatAnswer(named, state.answers, { texts, words });
  return (
    <div className="fact">
      {term}
      <dd>{answerText === '' ? <span className="fact-empty">{text('form.notAnswered')}</span> : answerText}</dd>
    </div>
  );
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
