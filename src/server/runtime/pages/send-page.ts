// A page as HTML: its data by the functions that answer the browser's calls, then drawn.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answers,
  answersChanged,
  type FormState,
  type ScreenData,
  type ScreenPlan,
  type ScreenState,
} from '../../../../engine/declare/index.ts';
import { renderPage } from '../../../client/entry-server.tsx';
import { openNonce } from '../../platform/http/security-headers.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { AppContext } from '../calls/answer-call.ts';
import type { PageAssets } from './assets.ts';
import { loadPage } from './data/load-page.ts';
import { readRequestContext } from './request/request-context.ts';

/** What was sent by a form without scripts, to be drawn again. */
export interface DrawnForm {
  readonly formId: string;
  /** Never a secret. */
  readonly answers: Answers;
  readonly submission: NonNullable<FormState['submission']>;
}

export interface Drawing {
  readonly path: string;
  readonly search: string;
  readonly status: number;
  readonly form?: DrawnForm;
  /** What was said of a button outside of any form. */
  readonly submission?: NonNullable<ScreenState['submission']>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly pageAssets: PageAssets;
  }
}

/** Answers with the page, or leads on where its data says so. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: AppContext,
  drawing: Drawing,
): Promise<FastifyReply> {
  const { server } = request;
  const visit = await readRequestContext(request, counter.project);
  const match = counter.findScreen(drawing.path);
  if (match === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such page.');
  const screen = visit.plans.screen(match.screen);
  const layout = visit.plans.layout(screen.layout);
  const loaded = await loadPage(request, visit, counter, drawing, layout);
  if ('redirectTo' in loaded) return reply.redirect(loaded.redirectTo, request.method === 'POST' ? 303 : 302);
  const { html, status } = await renderPage({
    path: drawing.path,
    search: drawing.search,
    nonce: openNonce(reply),
    loaded: { ...loaded, data: withSubmission(loaded.data, drawing) },
    screen,
    layout,
    texts: visit.plans.texts(layout.group, visit.language),
    language: visit.language,
    assets: assetsFor(server.pageAssets, screen),
  });
  return reply
    .code(drawing.status === 200 ? status : drawing.status)
    .type('text/html; charset=utf-8')
    .send(html);
}

function assetsFor(assets: PageAssets, screen: ScreenPlan): PageAssets {
  return Object.keys(screen.forms).length === 0 ? assets : { ...assets, preloads: [...assets.preloads, ...assets.forms] };
}

function withSubmission(data: ScreenData, { form, submission }: Drawing): ScreenData {
  if (submission !== undefined) return { ...data, screen: { ...data.screen, submission } };
  const state = form && data.screen.forms[form.formId];
  if (form === undefined || state === undefined) return data;
  const forms = {
    ...data.screen.forms,
    [form.formId]: {
      ...state,
      answers: { ...state.answers, ...form.answers },
      submission: form.submission,
      // They were saved elsewhere meanwhile: the page shows how they differ.
      ...(form.submission.refusal?.code === answersChanged ? { latest: state.answers } : {}),
    },
  };
  return { ...data, screen: { ...data.screen, forms } };
}
