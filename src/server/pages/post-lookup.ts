// A look-up of a form's field without scripts: the same page again, with the fields filled, or with what there is to pick from.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answers,
  type CallPlan,
  type FieldPlan,
  type FormPlan,
  type FormState,
  isObject,
  type LookupPlan,
  type Refusal,
  type ScreenPlan,
} from '../../../engine/declare/index.ts';
import {
  fillFrom,
  type LookupResult,
  lookupParams,
  nameResult,
  type PostedControls,
  postedPick,
  postedPickOf,
  readFormPost,
  readLookup,
  readResults,
} from '../../../engine/submit/index.ts';
import { isAbsent, isLocked, isSame, judgeField, normaliseAnswer } from '../../../engine/validate/index.ts';
import type { Counter } from '../calls/answer-call.ts';
import { partSecrets, prepareForm } from '../flow/flow-forms.ts';
import { keepPosted } from '../flow/keep-posted.ts';
import { drawPage } from './draw-page.ts';
import { hasFormBlock } from './find-action.ts';
import { readVisit } from './visit.ts';

/** The field of a form on this screen that is looked up by a call. */
export interface FoundLookup {
  readonly form: FormPlan;
  readonly field: FieldPlan;
  readonly lookup: LookupPlan;
}

export function findLookup(screen: ScreenPlan, call: CallPlan): FoundLookup | undefined {
  for (const form of Object.values(screen.forms).filter(({ id }) => hasFormBlock(screen, id))) {
    for (const field of form.fields) {
      const lookup = readLookup(field);
      if (lookup?.send === call.id) return { form, field, lookup };
    }
  }
  return undefined;
}

export interface PostedLookup extends FoundLookup {
  readonly path: string;
  readonly search: string;
  readonly call: CallPlan;
  readonly controls: PostedControls;
}

/** What looking up came to, for the page that is drawn again. */
interface Come {
  readonly status: number;
  readonly answers: Answers;
  readonly submission: Omit<NonNullable<FormState['submission']>, 'call'>;
}

export async function answerLookup(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: Counter,
  posted: PostedLookup,
): Promise<FastifyReply> {
  const { form, path, search, call, controls } = posted;
  const typed = readFormPost(form, controls).answers;
  const { status, answers, submission } = await lookUp(request, counter, posted, typed);
  const { refusal } = submission;
  if (refusal?.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  await keepPosted(request, counter, { form, answers });
  // A secret is typed again: it never stands in HTML.
  const { plain, secret } = partSecrets(form, answers);
  const drawn = { formId: form.id, answers: plain, submission: { call: call.id, secrets: Object.keys(secret), ...submission } };
  return drawPage(request, reply, counter, { path, search, status, form: drawn });
}

async function lookUp(request: FastifyRequest, counter: Counter, posted: PostedLookup, typed: Answers): Promise<Come> {
  const { form, field, lookup, call, controls } = posted;
  const visit = await readVisit(request, counter.project);
  const { given } = await prepareForm(visit, form, counter.areas.forms[form.id], undefined);
  const answer = normaliseAnswer(field, typed[field.key]);
  const at = `/${field.key}`;
  const wrong = isAbsent(answer)
    ? [{ at, rule: 'required' }]
    : judgeField(form, visit.plans.validators(form), field.key, typed, given);
  if (wrong.length > 0) return { status: 422, answers: typed, submission: { issues: wrong } };
  // The call's own door: what limits it and what fails it are the same as for a browser.
  const found = await request.server.callInner(request, { method: 'GET', url: addressOf(call, lookupParams(call, answer)) });
  if (found.status >= 400)
    return { status: found.status, answers: typed, submission: { issues: [], refusal: readRefusal(found.status, found.body) } };
  const results = readResults(lookup, found.body);
  if (results.length === 0) return { status: 422, answers: typed, submission: { issues: [{ at, rule: lookup.none }] } };
  // What was picked of another answer's results says nothing of these.
  const isPicking = isSame(normaliseAnswer(field, lastOf(controls[postedPickOf]) ?? null), answer);
  const picked = pickResult(lookup, results, isPicking ? lastOf(controls[postedPick]) : undefined);
  if (picked === undefined) {
    const found = { field: field.key, results, ...(isPicking ? { isUnpicked: true } : {}) };
    return { status: isPicking ? 422 : 200, answers: typed, submission: { issues: [], found } };
  }
  const open = Object.entries(fillFrom(lookup, form, picked)).filter(([key]) => !isKeyLocked(key));
  return { status: 200, answers: { ...typed, ...Object.fromEntries(open) }, submission: { issues: [] } };

  function isKeyLocked(key: string): boolean {
    return form.fields.some((each) => each.key === key && isLocked(each, form, typed, given));
  }
}

/** The only one, or the one that was picked by its name. */
function pickResult(lookup: LookupPlan, results: readonly LookupResult[], picked: string | undefined): LookupResult | undefined {
  if (results.length === 1) return results[0];
  return results.find((result) => nameResult(lookup, result) === picked);
}

function lastOf(sent: PostedControls[string] | undefined): string | undefined {
  return typeof sent === 'string' ? sent : sent?.at(-1);
}

function addressOf({ path }: CallPlan, params: { readonly [name: string]: string }): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** What our own door refused with, as every refusal is told. */
function readRefusal(status: number, body: unknown): Refusal {
  const said = isObject(body) ? body : {};
  const retryAfter = said['retryAfter'];
  return {
    status,
    code: String(said['code'] ?? ''),
    message: String(said['message'] ?? ''),
    requestId: String(said['requestId'] ?? ''),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
  };
}
