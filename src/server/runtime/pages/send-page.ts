// Renders a page as HTML, from the same data that a navigating browser gets.
import type { FastifyReply } from 'fastify';
import { listSenders } from '../../../../engine/compile/index.ts';
import {
  type Answers,
  answersChanged,
  type FormState,
  type ScreenData,
  type ScreenPlan,
  type ScreenState,
} from '../../../../engine/declare/index.ts';
import { evaluateCondition } from '../../../../engine/validate/index.ts';
import { renderPage } from '../../../client/entry-server.tsx';
import { createNonce } from '../../platform/http/security-headers.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Exchange } from '../request/exchange.ts';
import { readRequestContext } from '../request/request-context.ts';
import { type PageAssets, preloadWords } from './assets.ts';
import { loadPage } from './data/load-page.ts';
import { listProviderOrigins } from './provider-origins.ts';

/** The input of a form without scripts, to be rendered again. */
export interface RefilledForm {
  readonly formId: string;
  /** Never a secret. */
  readonly answers: Answers;
  readonly submission: NonNullable<FormState['submission']>;
}

export interface PageResponse {
  readonly path: string;
  readonly search: string;
  readonly status: number;
  readonly form?: RefilledForm;
  /** The result of a button outside of any form. */
  readonly submission?: NonNullable<ScreenState['submission']>;
  /** Id of the dialog that a refusal opens. */
  readonly ask?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly pageAssets: PageAssets;
  }
}

/** Sends the page, or the redirect that its loader returns. */
export async function sendPage(
  { request, reply, application }: Omit<Exchange, 'context'>,
  response: PageResponse,
): Promise<FastifyReply> {
  const { server } = request;
  const context = await readRequestContext(request, application.project);
  const match = application.findScreen(response.path);
  if (match === undefined) throw new RefusalError('NOT_FOUND');
  const screen = context.plans.screen(match.screen);
  const layout = context.plans.layout(screen.layout);
  const loaded = await loadPage({ request, application, context }, response, screen, layout);
  if ('redirectTo' in loaded) return reply.redirect(loaded.redirectTo, request.method === 'POST' ? 303 : 302);
  const { html, status } = await renderPage({
    path: response.path,
    search: response.search,
    nonce: createNonce(reply, listProviderOrigins(screen, response.search, context)),
    loaded: { ...loaded, data: withDialog(withSubmission(loaded.data, screen, response), response) },
    screen,
    layout,
    texts: context.plans.pageTexts(screen.id, context.language),
    language: context.language,
    assets: preloadWords(server.pageAssets, screen),
  });
  return reply
    .code(response.status === 200 ? status : response.status)
    .type('text/html; charset=utf-8')
    .send(html);
}

function withSubmission(loaded: ScreenData, screen: ScreenPlan, { form, submission }: PageResponse): ScreenData {
  if (submission === undefined && form === undefined) return loaded;
  // The notice is about what happened before.
  const { notice: _notice, done: _done, ...kept } = loaded.screen;
  const data = { ...loaded, screen: kept };
  if (submission !== undefined) return { ...data, screen: { ...data.screen, submission } };
  const state = form && data.screen.forms[form.formId];
  if (form === undefined || state === undefined) return data;
  const forms = {
    ...data.screen.forms,
    [form.formId]: {
      ...state,
      answers: { ...state.answers, ...form.answers },
      submission: form.submission,
      // The answers were changed elsewhere meanwhile: the page shows the differences.
      ...(form.submission.refusal?.code === answersChanged ? { latest: state.answers } : {}),
    },
  };
  // The flow may be at another form again, for example because a code has expired.
  const { call, refusal } = form.submission;
  const isHidden = refusal !== undefined && !isEntered(screen, form.formId, data);
  return { ...data, screen: { ...data.screen, forms, ...(isHidden ? { submission: { call, refusal } } : {}) } };
}

/** Whether a block of the page shows this form. */
function isEntered({ blocks }: ScreenPlan, formId: string, data: ScreenData): boolean {
  const scopes = { page: data, params: data.screen.params };
  return listSenders(blocks).some(
    (sender) => sender.formId === formId && evaluateCondition(sender.block.when, scopes, data.screen.now),
  );
}

function withDialog(data: ScreenData, { ask }: PageResponse): ScreenData {
  return ask === undefined ? data : { ...data, screen: { ...data.screen, ask } };
}
