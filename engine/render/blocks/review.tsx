import {
  type Answers,
  type DataPlan,
  type FieldPlan,
  type FormPlan,
  type FormState,
  isObject,
  type Json,
  type Scopes,
  type WordsPlan,
} from '../../declare/index.ts';
import { itemsOf } from '../../submit/index.ts';
import { isAbsent, isSame, readPath, shownFields } from '../../validate/index.ts';
import { formatBirthday } from '../formatters/birthday.ts';
import { useFrame, useScopes, useText, useWords } from '../frame.tsx';
import { mergeTrees } from '../merge-trees.ts';
import { showWords } from '../words/show-words.ts';

export interface ReviewOptions {
  readonly of: string;
  readonly changedFrom?: DataPlan;
  readonly sections: readonly { readonly title?: WordsPlan; readonly fields: readonly string[] }[];
}

/** The kept answers of a form, each by its own label and format; secrets only as "set". */
export function Review({ of, changedFrom, sections }: ReviewOptions) {
  const { screen, loaded } = useFrame();
  const say = useWords();
  const scopes = useScopes();
  const stored = changedFrom && readPath(scopes, changedFrom.at);
  const form = screen?.forms[of];
  const state = loaded.data.screen.forms[of];
  if (form === undefined || state === undefined) throw new Error(`The page has no form "${of}".`);
  const given = { context: state.context, settings: form.settings, now: loaded.data.screen.now, set: state.set };
  const asked = shownFields(form, state.answers, given).filter((field) => isShown(field, form, state));
  return sections.map((section, index) => {
    const fields = section.fields.flatMap((key) => asked.find((field) => field.key === key) ?? []);
    if (fields.length === 0) return null;
    return (
      <section key={`${index}-section`} className="facts-block review">
        {section.title !== undefined && <h2>{say(section.title)}</h2>}
        <dl className="facts">
          {fields.map((field) => (
            <Answer key={field.key} field={field} form={form} state={state} isChanged={differs(field, state, stored)} />
          ))}
        </dl>
      </section>
    );
  });
}

/** Typing a secret twice is one answer: the second one, which may not differ, says nothing more. */
function isShown(field: FieldPlan, form: FormPlan, state: FormState): boolean {
  if (form.rules.some((rule) => rule.field === field.key && rule.issue === 'mismatch')) return false;
  return !field.secret || state.set.includes(field.key);
}

/** Whether an answer is another than the stored one, as far as that is known. What is empty is the same as what is absent. */
function differs(field: FieldPlan, { answers }: FormState, stored: unknown): boolean {
  if (field.secret || !isObject(stored) || !Object.hasOwn(stored, field.key)) return false;
  // A page's data is JSON.
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
  const { host } = useFrame();
  const outer = useScopes();
  const text = useText();
  const scopes: Scopes = {
    ...outer,
    // Settings are a tree of JSON.
    settings: mergeTrees((outer.settings ?? {}) as Parameters<typeof mergeTrees>[0], form.settings),
    form: state.answers,
    context: state.context,
  };
  const words = (plan: WordsPlan) => showWords(plan, { texts: host.texts, scopes });
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
  const shown = showAnswer(field, state.answers, words, (day) => formatBirthday(day, host.texts), text);
  return (
    <div className="fact">
      {term}
      <dd>{shown === '' ? <span className="fact-empty">{text('form.notAnswered')}</span> : shown}</dd>
    </div>
  );
}

interface ItemLinesProps {
  readonly field: FieldPlan;
  readonly answer: Json;
  readonly words: (plan: WordsPlan) => string;
}

/** Repeated items in their order, each in one line: 1. A / a */
function ItemLines({ field, answer, words }: ItemLinesProps) {
  const { heading, fields = [] } = field.items ?? {};
  const lines = itemsOf(answer).map((item) => {
    const headed = heading === undefined ? [] : [String(item[heading] ?? '')];
    const parts = [...headed, ...fields.map((each) => nameOf(each, item[each.key] ?? null, words))];
    return parts.filter((part) => part !== '').join(' / ');
  });
  return (
    <ol className="review-items">
      {lines.map((line, index) => (
        <li key={`${index}-${line}`}>{line}</li>
      ))}
    </ol>
  );
}

function showAnswer(
  field: FieldPlan,
  answers: Answers,
  words: (plan: WordsPlan) => string,
  day: (value: string) => string,
  text: (key: string) => string,
): string {
  const answer = answers[field.key] ?? null;
  if (field.secret) return text('form.reviewSecret');
  if (field.answer === 'boolean') return text(answer === true ? 'form.ticked' : 'form.notTicked');
  if (isAbsent(answer)) return '';
  if (field.answer === 'policies') return text('form.policies.agreed');
  if (Array.isArray(answer)) return answer.map((each) => nameOf(field, each, words)).join(text('form.listSeparator'));
  if (field.widget === 'birthday' && typeof answer === 'string') return day(answer);
  return nameOf(field, answer, words);
}

function nameOf(field: FieldPlan, value: Json, words: (plan: WordsPlan) => string): string {
  const choice = field.choices?.find((each) => each.value === value);
  return choice === undefined ? String(value ?? '') : words(choice.label);
}
