// Types the same random answers into a form twice: posted as a browser without scripts does, and sent as JSON.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answers, CallPlan, FieldPlan, FormPlan, FormState, Json, JsonObject } from '../../../engine/declare/index.ts';
import { buildPayload, freeNames } from '../../../engine/submit/index.ts';
import { isLocked, readPath } from '../../../engine/validate/index.ts';
import { questionField, readSurvey } from '../../../src/kinds/survey/answer-questions.ts';
import { drawExpressible } from '../../verdict/draw-answers.ts';
import { drawText } from '../../verdict/draw-texts.ts';
import { postControls } from '../../verdict/post-controls.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { readData } from '../people/members.ts';

export interface TypedForm {
  readonly path: string;
  readonly form: string;
  readonly call: string;
  /** Answers that are not drawn. */
  readonly fixed?: Answers;
  open(test: TestApp): Promise<TestBrowser>;
}

interface OpenForm {
  readonly form: FormPlan;
  readonly state: FormState;
  readonly call: CallPlan;
  readonly now: string;
  /** Values of the payload that are not answers. */
  readonly payload: JsonObject;
}

interface PagePlan {
  readonly forms: { readonly [id: string]: FormPlan };
  readonly calls: { readonly [id: string]: CallPlan };
}
const plans = new Map<string, PagePlan>();

/** Reads a form as the page's scripts do. */
async function openForm(browser: TestBrowser, { path, form: id, call: callId }: TypedForm): Promise<OpenForm> {
  const data = await readData(browser, path);
  // Response shapes of the endpoints.
  const { screen } = data as { screen: { plan: string; now: string; forms: { [id: string]: FormState } } };
  const plan = plans.get(screen.plan) ?? (await browser.get(`/page-plans/${screen.plan}.json`)).json<PagePlan>();
  plans.set(screen.plan, plan);
  const [form, state, call] = [plan.forms[id], screen.forms[id], plan.calls[callId]];
  if (form === undefined || state === undefined || call === undefined) throw new Error(`${path} has no form ${id}`);
  const named = freeNames(call.envelope).filter((name) => typeof data[name] === 'string' || typeof data[name] === 'number');
  return { form, state, call, now: screen.now, payload: Object.fromEntries(named.map((name) => [name, String(data[name])])) };
}

interface Outcome {
  readonly isAccepted: boolean;
  readonly issues: readonly unknown[];
}

/** Types `count` drawn answers both ways; returns how many were accepted. */
export async function compareWays(test: TestApp, typed: TypedForm, count: number, seed: number): Promise<number> {
  const browser = await typed.open(test);
  let accepted = 0;
  let before = await openForm(browser, typed);
  const start = before.state.answers;
  const [drawn = []] = fc.sample(fc.array(drawAll(before), { minLength: count, maxLength: count }), { numRuns: 1, seed });
  for (const each of drawn) {
    const answers = { ...start, ...each, ...typed.fixed };
    const sent = await sendJson(browser, before, answers);
    before = await openForm(browser, typed);
    const posted = await postForm(browser, typed, before, answers);
    const after = await openForm(browser, typed);
    const message = `SEED=${seed} ${typed.path} ${JSON.stringify(answers)}`;
    expect({ ...posted, stored: withoutIds(after.state) }, message).toEqual({ ...sent, stored: withoutIds(before.state) });
    accepted += sent.isAccepted ? 1 : 0;
    before = after;
  }
  return accepted;
}

/** Stored answers; the server gives each new item an id. */
function withoutIds({ answers }: FormState): unknown {
  return JSON.parse(JSON.stringify(answers, (key, value: unknown) => (key === 'id' ? undefined : value)));
}

async function sendJson(browser: TestBrowser, { form, call, now, payload }: OpenForm, answers: Answers): Promise<Outcome> {
  const answer = await browser.post(call.path, buildPayload(call, form, answers, { version: form.version, payload, now }));
  const issues = answer.statusCode === 422 ? answer.json<{ issues?: readonly unknown[] }>().issues : undefined;
  return { isAccepted: answer.statusCode === 200, issues: issues ?? [] };
}

async function postForm(browser: TestBrowser, typed: TypedForm, { form, payload }: OpenForm, answers: Answers): Promise<Outcome> {
  // Texts, see `openForm`.
  const hidden = payload as { readonly [name: string]: string };
  const controls = { _do: typed.call, _v: form.version, ...postControls(form, answers), ...hidden };
  const answer = await browser.submit(typed.path, controls);
  return {
    isAccepted: answer.statusCode === 303,
    issues: answer.statusCode === 422 ? readSubmission(answer.body, typed.form) : [],
  };
}

/** New answers to a few fields, so that some are accepted; more often to those that hold the most. */
function drawAll({ form, state, now }: OpenForm): fc.Arbitrary<Answers> {
  const given = { context: state.context, set: state.set, settings: {}, now };
  const open = form.fields.filter((field) => !isLocked(field, form, state.answers, given));
  const weighted = open.map((field) => ({
    weight: field.widget === 'textarea' || field.items !== undefined || field.answer === 'survey' ? 6 : isTyped(field) ? 3 : 1,
    arbitrary: drawTyped(field, now, state.context).map((answer) => [field.key, answer] as const),
  }));
  return fc.array(fc.oneof(...weighted), { minLength: 1, maxLength: 3 }).map(Object.fromEntries);
}

const isTyped = (field: FieldPlan): boolean => field.answer === 'text' && field.choices === undefined;

function drawTyped(field: FieldPlan, now: string, context: unknown): fc.Arbitrary<Json> {
  if (field.items !== undefined) {
    const inside = field.items.fields.map((each) => drawTyped(each, now, context).map((answer) => [each.key, answer] as const));
    return fc.array(
      fc.tuple(...inside).map((entries): JsonObject => ({ id: null, ...Object.fromEntries(entries) })),
      { minLength: 1, maxLength: 3 },
    );
  }
  if (field.answer === 'survey') return drawSurvey(field, now, context);
  if (field.answer !== 'text') return drawExpressible(field, now, []);
  const right = drawExpressible(field, now, ['other@example.com']).map(String);
  return isTyped(field) ? drawText(field, now, right) : right;
}

function drawSurvey(field: FieldPlan, now: string, context: unknown): fc.Arbitrary<Json> {
  const { survey } = field.options as { survey?: { at?: readonly string[] } };
  const questions = readSurvey(readPath({ context }, survey?.at ?? []))?.questions ?? [];
  const drawn = questions.map((question) =>
    drawTyped(questionField(field.key, question), now, context).map((answer) => ({ questionId: question.questionId, answer })),
  );
  return fc.tuple(...drawn);
}

/** The issues in the hydration data of an answered page. */
function readSubmission(html: string, id: string): readonly unknown[] {
  const text = /<script type="application\/json" id="[^"]*">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  // As serialized in the page.
  const view = JSON.parse(text) as { loaded: { data: { screen: { forms: { [id: string]: FormState } } } } };
  return view.loaded.data.screen.forms[id]?.submission?.issues ?? [];
}
