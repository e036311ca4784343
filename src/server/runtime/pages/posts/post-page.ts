// Pages without scripts post their forms to their own path, and get a redirect or the same page again.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallPlan, type Issue, isObject, type JsonObject, type ScreenPlan } from '../../../../../engine/declare/index.ts';
import {
  addPostedConfirmations,
  buildPayload,
  findCallError,
  freeNames,
  type PostedControls,
  postedCall,
  type ReadPayload,
  readPayload,
} from '../../../../../engine/submit/index.ts';
import { describeRefusal } from '../../../platform/http/errors.ts';
import { toUnavailableRefusal } from '../../../platform/http/unavailable.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { type AppContext, answerCall, FlowError, GateError } from '../../calls/answer-call.ts';
import { applyFault } from '../../calls/register-calls.ts';
import { splitSecrets } from '../../flow/flow-forms.ts';
import { paramsOfPage } from '../../flow/flow-of-subject.ts';
import { savePostedDraft } from '../../flow/save-posted-draft.ts';
import { loadScreenData } from '../data/load-page.ts';
import { redirectAfterPost } from '../request/leading-document.ts';
import { replaceNotice } from '../request/notice.ts';
import { isFormPost, pathOf, readQuery, readRequestContext } from '../request/request-context.ts';
import { withReturnTo } from '../request/return-to.ts';
import { type RefilledForm, sendPage } from '../send-page.ts';
import { chooseCall, listCallsBefore } from './choose-call.ts';
import { addressOfFieldPage, findFieldPage, leadToFieldPage } from './field-page.ts';
import { payloadOf } from './find-action.ts';
import { answerLookup, findLookup } from './post-lookup.ts';
import { readParameters } from './posted-parameters.ts';
import { readPictures, withoutPictures } from './read-pictures.ts';
import { last, type Posted, readPosted } from './read-posted.ts';
import { refusalText } from './refusal-text.ts';
import { refuseUnticked } from './refuse-unticked.ts';
import { findChangeCalls, sendAfterChange } from './send-after-change.ts';
import { isItemChange, sendChangedItems } from './send-changed-items.ts';
import { sendHandOff } from './send-hand-off.ts';

/** Calls made by layouts, accepted on every page. */
const layoutCalls: ReadonlySet<string> = new Set(['language.choose']);

export async function answerFormPost(request: FastifyRequest, reply: FastifyReply, application: AppContext): Promise<unknown> {
  const path = pathOf(request);
  const search = request.url.slice(path.length);
  const match = application.findScreen(path);
  if (match === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such page.');
  // Pages accept forms; JSON must be sent to the call's own path.
  if (request.body !== undefined && !isFormPost(request)) throw new RefusalError(400, 'UNREADABLE_BODY', 'A page takes a form.');
  const context = await readRequestContext(request, application.project);
  const screen = context.plans.screen(match.screen);
  const params = paramsOfPage(context, screen, match.params, readQuery(search));
  // The form body parser returns one or several texts for each name.
  const controls: PostedControls = isObject(request.body) ? (request.body as PostedControls) : {};
  const call = chooseCall(context, screen, readCall(context.plans, screen, controls), controls);
  const looked = findLookup(screen, call);
  if (looked !== undefined) return answerLookup(request, reply, application, { path, search, call, controls, ...looked });
  const readPage = () => loadScreenData(request, context, application, { path, search });
  const posted = await readPosted(context, screen, call, { controls, params, readPage });
  if (isItemChange(controls)) {
    const { form, answers } = posted;
    return sendChangedItems(request, reply, application, { path, search, call, form, answers, controls });
  }
  const parameters = readParameters(call, controls, params);
  /** The call whose refusal the page shows. */
  let sender = call;
  try {
    if (posted.isMain) refuseUnticked(call, posted, context.now);
    const answers = await readPictures(request, context, posted.form, posted.answers);
    const send = async (each: CallPlan, told: Posted['others'] = {}) => {
      const others = { ...posted.others, ...told };
      const sent = await payloadFor(request, application, each, { ...posted, answers, others }, context.now.toISOString());
      return answerCall(request, reply, application, each, sent, posted.readBy, parameters);
    };
    const changes = findChangeCalls(screen, call);
    if (changes !== undefined && posted.form !== undefined) {
      for (const id of changes.calls) {
        sender = context.plans.call(id);
        if ((await applyFault(request, sender)) === undefined) await send(sender);
      }
      const changed = { path, search, call, form: posted.form, answers, saved: changes.saved };
      return sendAfterChange(request, reply, application, changed);
    }
    const told: Record<string, string> = {};
    for (const each of posted.isMain ? listCallsBefore(context, screen, call, controls) : []) {
      sender = each;
      const earlier = (await applyFault(request, each)) ?? (await send(each, told));
      for (const [name, value] of Object.entries(earlier.kind === 'data' && isObject(earlier.data) ? earlier.data : {}))
        if (typeof value === 'string') told[name] = value;
    }
    sender = call;
    const first = (await applyFault(request, call)) ?? (await send(call, told));
    const answer = call.next === undefined || first.kind !== 'empty' ? first : await send(context.plans.call(call.next));
    if (answer.kind === 'redirect')
      return redirectAfterPost(reply, application.areas, leadToFieldPage(answer.to, path, posted.form));
    if (answer.kind === 'data' && call.handsOff === true) return sendHandOff(request, reply, context, answer.data);
    if (posted.leadsTo !== undefined) return reply.redirect(posted.leadsTo, 303);
    // A call that could redirect and did not has succeeded too; without the notice nothing would show that.
    const isConfirmed = posted.done || call.answer === 'redirect';
    return reply.redirect(isConfirmed ? path + replaceNotice(search, 'done', call.id) : `${path}${search}`, 303);
  } catch (error) {
    if (error instanceof FlowError) return reply.redirect(error.redirectTo, 303);
    if (error instanceof GateError) {
      // Without scripts the page that follows has lost the input.
      const isLost = posted.isMain && posted.form !== undefined && !error.isInputSaved;
      const back = isLost ? replaceNotice(search, 'enterAgain') : search;
      return reply.redirect(withReturnTo(error.opensAt, path, back), 303);
    }
    const refusal = toUnavailableRefusal(error) ?? error;
    if (!(refusal instanceof RefusalError) || refusal.status === 401) throw error;
    if (refusal !== error) request.log.error({ err: error }, 'a request failed');
    const { retryAfter } = refusal.details;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const fieldPage = findFieldPage(sender, posted.form, refusal);
    if (fieldPage !== undefined && posted.form !== undefined) {
      await savePostedDraft(request, application, { ...posted, form: posted.form });
      return reply.redirect(addressOfFieldPage(path, search, fieldPage), 303);
    }
    const present = withoutAddedFields(posted, refusal);
    return renderRefused(request, reply, application, {
      path,
      search,
      screen,
      call: sender,
      posted: present,
      error: refusal,
      message: refusalText(context, refusal),
    });
  }
}

function readCall(plans: { call(id: string): CallPlan }, screen: ScreenPlan, controls: PostedControls): CallPlan {
  // A secondary button's own `_do` follows the form's hidden one.
  const id = last(controls[postedCall]) ?? '';
  const restart = screen.flow === undefined ? undefined : `${screen.flow.id}.restart`;
  if (!Object.hasOwn(screen.calls, id) && !layoutCalls.has(id) && id !== restart) {
    throw new RefusalError(400, 'UNKNOWN_CALL', 'This page makes no such call.');
  }
  return plans.call(id);
}

/**
 * Removes the answers of fields that were added after the page was rendered: they are missing, not emptied, and the saved ones
 * apply.
 */
function withoutAddedFields(posted: Posted, { details }: RefusalError): Posted {
  const came = new Set((details.changes ?? []).flatMap(({ change, field }) => (change === 'added' ? [field] : [])));
  return { ...posted, answers: Object.fromEntries(Object.entries(posted.answers).filter(([key]) => !came.has(key))) };
}

/** Builds the payload that a browser with scripts would have sent, and reads it in the same way. */
async function payloadFor(
  request: FastifyRequest,
  application: AppContext,
  call: CallPlan,
  posted: Posted,
  now: string,
): Promise<ReadPayload> {
  const context = await readRequestContext(request, application.project);
  const form = call.form === undefined ? undefined : context.plans.form(call.form);
  const version = posted.isMain ? posted.version : undefined;
  if (posted.action === undefined) {
    const payload = partOfEnvelope(call, posted.others);
    const answers = posted.isMain ? posted.answers : {};
    const sent = readPayload(call, form, buildPayload(call, form, answers, { payload, now }));
    if (form === undefined || !posted.isMain) return { ...sent, version };
    return { ...sent, answers: addPostedConfirmations(call, form, sent.answers, answers), version };
  }
  // A secondary button: its payload comes from the page's data and from the input, which is saved as a draft.
  const path = pathOf(request);
  const page = await loadScreenData(request, context, application, { path, search: request.url.slice(path.length) });
  const scopes = { page, form: posted.answers, params: request.params };
  const declared = payloadOf(posted.action, scopes);
  // A button outside of any form posts the values it was rendered with: what was shown, and which list item it belongs to.
  const rendered = posted.form === undefined ? partOfEnvelope(call, posted.others) : {};
  const payload = { ...declared, ...rendered };
  if (posted.form !== undefined) await savePostedDraft(request, application, { ...posted, form: posted.form });
  // Without scripts the page's state is unknown, so nothing is echoed.
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
  /** The refusal's text in the person's language. */
  readonly message: string;
}

/** Renders the page again with the input and its issues. */
async function renderRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  application: AppContext,
  refused: Refused,
): Promise<unknown> {
  const refusal = { ...describeRefusal(refused.error, request.id), message: refused.message };
  const issues: readonly Issue[] = refused.error.details.issues ?? [];
  const { form } = refused.posted;
  const formId = form?.id ?? Object.keys(refused.screen.forms)[0];
  // HTML never contains a secret: it must be entered again.
  const { plain, secret } = form === undefined ? { plain: {}, secret: {} } : splitSecrets(form, refused.posted.answers);
  const answers = form === undefined ? {} : withoutPictures(form, plain);
  const refilled: RefilledForm | undefined =
    formId === undefined
      ? undefined
      : {
          formId,
          answers,
          submission: { call: refused.call.id, issues, secrets: Object.keys(secret), ...(issues.length > 0 ? {} : { refusal }) },
        };
  const { path, search, call } = refused;
  // A page without a form shows the refusal at the top.
  const submission = { call: call.id, refusal };
  const ask = findCallError(call, refusal.code)?.ask;
  return sendPage(request, reply, application, {
    path,
    search,
    status: refusal.status,
    ...(refilled === undefined ? { submission } : { form: refilled }),
    ...(ask === undefined ? {} : { ask }),
  });
}
