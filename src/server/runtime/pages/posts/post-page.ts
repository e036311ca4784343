// A page without scripts: its form comes to the page's own path, and the next page or the same one goes back.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answers,
  type CallPlan,
  type FormPlan,
  type Issue,
  isObject,
  type JsonObject,
  type LinkPlan,
  type ScreenPlan,
} from '../../../../../engine/declare/index.ts';
import {
  buildPayload,
  freeNames,
  type PostedControls,
  postedCall,
  postedVersion,
  type ReadPayload,
  readFormPost,
  readPayload,
} from '../../../../../engine/submit/index.ts';
import { describeRefusal } from '../../../platform/http/errors.ts';
import { readUnavailable } from '../../../platform/http/unavailable.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { type AppContext, answerCall, FlowError } from '../../calls/answer-call.ts';
import { applyFault } from '../../calls/register-calls.ts';
import { splitSecrets } from '../../flow/flow-forms.ts';
import { savePostedDraft } from '../../flow/save-posted-draft.ts';
import { loadScreenData } from '../data/load-page.ts';
import { isFormPost, pathOf, readRequestContext } from '../request/request-context.ts';
import { type DrawnForm, sendPage } from '../send-page.ts';
import { findSender, payloadOf } from './find-action.ts';
import { answerLookup, findLookup } from './post-lookup.ts';
import { readParameters } from './posted-parameters.ts';
import { readPictures, withoutPictures } from './read-pictures.ts';
import { refusalText } from './refusal-text.ts';
import { changesItems, sendChangedItems } from './send-changed-items.ts';

/** Calls of the layout: every page takes them. */
const everywhere: ReadonlySet<string> = new Set(['language.choose']);

export async function answerFormPost(request: FastifyRequest, reply: FastifyReply, counter: AppContext): Promise<unknown> {
  const path = pathOf(request);
  const search = request.url.slice(path.length);
  const match = counter.findScreen(path);
  if (match === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such page.');
  // A page takes a form; JSON goes to the call's own path.
  if (request.body !== undefined && !isFormPost(request)) throw new RefusalError(400, 'UNREADABLE_BODY', 'A page takes a form.');
  const visit = await readRequestContext(request, counter.project);
  const screen = visit.plans.screen(match.screen);
  // The body reader of a form gives names with a text or texts.
  const controls: PostedControls = isObject(request.body) ? (request.body as PostedControls) : {};
  const call = readCall(visit.plans, screen, controls);
  const looked = findLookup(screen, call);
  if (looked !== undefined) return answerLookup(request, reply, counter, { path, search, call, controls, ...looked });
  const posted = readPosted(visit.plans.form.bind(visit.plans), screen, call, controls);
  if (changesItems(controls)) {
    const { form, answers } = posted;
    return sendChangedItems(request, reply, counter, { path, search, call, form, answers, controls });
  }
  const parameters = readParameters(call, controls, match.params);
  try {
    const send = async () => {
      const answers = await readPictures(request, visit, posted.form, posted.answers);
      const sent = await payloadFor(request, counter, call, { ...posted, answers }, visit.now.toISOString());
      return answerCall(request, reply, counter, call, sent, posted.readBy, parameters);
    };
    const answer = (await applyFault(request, call)) ?? (await send());
    if (answer.kind === 'redirect') return reply.redirect(answer.to, 303);
    if (posted.leadsTo !== undefined) return reply.redirect(posted.leadsTo, 303);
    // A call that should have led elsewhere and did not has succeeded as well, which nothing else would say.
    const isConfirmed = posted.done || call.answer === 'redirect';
    return reply.redirect(isConfirmed ? `${path}?notice=done` : `${path}${search}`, 303);
  } catch (error) {
    if (error instanceof FlowError) return reply.redirect(error.redirectTo, 303);
    const refusal = readUnavailable(error) ?? error;
    if (!(refusal instanceof RefusalError) || refusal.status === 401) throw error;
    if (refusal !== error) request.log.error({ err: error }, 'a fault');
    const { retryAfter } = refusal.details;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const drawn = withoutNew(posted, refusal);
    return drawRefused(request, reply, counter, {
      path,
      search,
      screen,
      call,
      posted: drawn,
      error: refusal,
      words: refusalText(visit, refusal),
    });
  }
}

/** A form of a page as it was posted: by its main button, or by one of its secondary ones. */
interface Posted {
  readonly form: FormPlan | undefined;
  readonly answers: Answers;
  /** The answers as another version of the form reads them. */
  readonly readBy: (form: FormPlan) => Answers;
  readonly others: { readonly [name: string]: string };
  readonly version: string | undefined;
  readonly isMain: boolean;
  readonly action: { readonly payload?: unknown } | undefined;
  /** Whether success is told, and where it leads, if the call does not say so. */
  readonly done: boolean;
  readonly leadsTo: string | undefined;
}

function readCall(plans: { call(id: string): CallPlan }, screen: ScreenPlan, controls: PostedControls): CallPlan {
  // A secondary button's own `_do` follows the form's hidden one.
  const id = last(controls[postedCall]) ?? '';
  const restart = screen.flow === undefined ? undefined : `${screen.flow.id}.restart`;
  if (!Object.hasOwn(screen.calls, id) && !everywhere.has(id) && id !== restart) {
    throw new RefusalError(400, 'UNKNOWN_CALL', 'This page makes no such call.');
  }
  return plans.call(id);
}

function readPosted(formOf: (id: string) => FormPlan, screen: ScreenPlan, call: CallPlan, controls: PostedControls): Posted {
  const sender = findSender(screen, call.id);
  const version = last(controls[postedVersion]);
  const form = sender?.formId === undefined ? undefined : formOf(sender.formId);
  const read = form ? readFormPost(form, controls) : { answers: {}, others: {} };
  const found = sender !== undefined && 'action' in sender ? sender.action : undefined;
  const success = sender !== undefined && 'success' in sender ? sender.success : found;
  return {
    form,
    ...read,
    readBy: (other) => readFormPost(other, controls).answers,
    others: form ? read.others : readOthers(controls),
    version,
    isMain: sender !== undefined && found === undefined,
    action: found && { payload: found.payload },
    done: success?.done !== undefined,
    leadsTo: fixedRoute(success?.leadsTo),
  };
}

/** A field that came since the page was drawn was not emptied by whoever sent that page: what is kept for it stays. */
function withoutNew(posted: Posted, { details }: RefusalError): Posted {
  const came = new Set((details.changes ?? []).flatMap(({ change, field }) => (change === 'added' ? [field] : [])));
  return { ...posted, answers: Object.fromEntries(Object.entries(posted.answers).filter(([key]) => !came.has(key))) };
}

/** A route without parameters of the page's data: where there are some, the page itself opens again. */
function fixedRoute(link: LinkPlan | undefined): string | undefined {
  return typeof link?.to === 'string' && link.params === undefined ? link.to : undefined;
}

function readOthers(controls: PostedControls): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(controls).flatMap(([name, value]) => (name.startsWith('_') ? [] : [[name, last(value) ?? '']])),
  );
}

/** The payload that scripts would have sent, taken apart like theirs. */
async function payloadFor(
  request: FastifyRequest,
  counter: AppContext,
  call: CallPlan,
  posted: Posted,
  now: string,
): Promise<ReadPayload> {
  const visit = await readRequestContext(request, counter.project);
  const form = call.form === undefined ? undefined : visit.plans.form(call.form);
  const version = posted.isMain ? posted.version : undefined;
  if (posted.action === undefined) {
    const payload = partOfEnvelope(call, posted.others);
    const answers = posted.isMain ? posted.answers : {};
    const sent = readPayload(call, form, buildPayload(call, form, answers, { payload, now }));
    return { ...sent, version };
  }
  // A secondary button: its payload comes from the page's data and from what was typed, which is kept.
  const path = pathOf(request);
  const page = await loadScreenData(request, visit, counter, { path, search: request.url.slice(path.length) });
  const scopes = { page, form: posted.answers, params: request.params };
  const sender = findSender(visit.plans.screen(counter.findScreen(pathOf(request))?.screen ?? ''), call.id);
  const declared = sender !== undefined && 'action' in sender ? payloadOf(sender.action, scopes) : {};
  // A button of its own posts what it was drawn with: what the person saw, and which element of a list it stands in.
  const drawn = posted.form === undefined ? partOfEnvelope(call, posted.others) : {};
  const payload = { ...declared, ...drawn };
  if (posted.form !== undefined) await savePostedDraft(request, counter, { ...posted, form: posted.form });
  // Without scripts nothing says what the page showed: an empty form is no echo of it.
  return { ...readPayload(call, form, buildPayload(call, form, {}, { payload, now })), echoed: {} };
}

function partOfEnvelope(call: CallPlan, others: Posted['others']): JsonObject {
  const names = freeNames(call.envelope);
  return Object.fromEntries(Object.entries(others).filter(([name]) => names.includes(name)));
}

interface Refused {
  readonly path: string;
  readonly search: string;
  readonly screen: ScreenPlan;
  readonly call: CallPlan;
  readonly posted: Posted;
  readonly error: RefusalError;
  /** Its message in the visitor's words. */
  readonly words: string;
}

/** The same page again, with what was typed and what is wrong with it. */
async function drawRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: AppContext,
  refused: Refused,
): Promise<unknown> {
  const refusal = { ...describeRefusal(refused.error, request.id), message: refused.words };
  const issues: readonly Issue[] = refused.error.details.issues ?? [];
  const { form } = refused.posted;
  const formId = form?.id ?? Object.keys(refused.screen.forms)[0];
  // A secret is typed again: it never stands in HTML.
  const { plain, secret } = form === undefined ? { plain: {}, secret: {} } : splitSecrets(form, refused.posted.answers);
  const answers = form === undefined ? {} : withoutPictures(form, plain);
  const drawn: DrawnForm | undefined =
    formId === undefined
      ? undefined
      : {
          formId,
          answers,
          submission: { call: refused.call.id, issues, secrets: Object.keys(secret), ...(issues.length > 0 ? {} : { refusal }) },
        };
  const { path, search, call } = refused;
  // A page without a form says it at its head.
  const submission = { call: call.id, refusal };
  return sendPage(request, reply, counter, {
    path,
    search,
    status: refusal.status,
    ...(drawn === undefined ? { submission } : { form: drawn }),
  });
}

function last(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' || value === undefined ? value : value.at(-1);
}
