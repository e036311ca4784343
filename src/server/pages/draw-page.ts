// A page as HTML: its data through the same doors as the browser's, then drawn.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answers,
  type FormState,
  type HeaderData,
  isObject,
  type LoadedPage,
  type RootData,
  type ScreenData,
  type ScreenPlan,
  type ScreenState,
} from '../../../engine/declare/index.ts';
import { renderPage } from '../../client/entry-server.tsx';
import { ownAddresses } from '../../rules/own-addresses.ts';
import type { Counter } from '../calls/answer-call.ts';
import { openNonce } from '../plugins/security-headers.ts';
import { RefusalError } from '../refusal-error.ts';
import type { PageAssets } from './assets.ts';
import { readVisit } from './visit.ts';

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
export async function drawPage(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: Counter,
  drawing: Drawing,
): Promise<FastifyReply> {
  const { server } = request;
  const visit = await readVisit(request, counter.project);
  const match = counter.findScreen(drawing.path);
  if (match === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such page.');
  const screen = visit.plans.screen(match.screen);
  const layout = visit.plans.layout(screen.layout);
  const path = drawing.path === '/' ? '' : drawing.path;
  const answer = await server.callInner(request, {
    method: 'GET',
    url: `${ownAddresses.screenData}${path}/screen-data${drawing.search}`,
  });
  const data = readData(answer.status, answer.body);
  const redirectTo = data['redirectTo'];
  if (typeof redirectTo === 'string') return reply.redirect(redirectTo, request.method === 'POST' ? 303 : 302);
  const root = await server.callInner(request, {
    method: 'GET',
    url: `${ownAddresses.screenData}/root/screen-data?group=${layout.group}`,
  });
  const header =
    layout.header === undefined
      ? undefined
      : await server.callInner(request, { method: 'GET', url: `${ownAddresses.screenData}/${layout.header}/screen-data` });
  const loaded: LoadedPage = {
    // What our own doors answered has the shape that their schemas say; tests judge it.
    root: readData(root.status, root.body) as unknown as RootData,
    ...(header ? { header: readData(header.status, header.body) as HeaderData } : {}),
    data: withSubmission(data as unknown as ScreenData, drawing),
  };
  const { html, status } = await renderPage({
    path: drawing.path,
    search: drawing.search,
    nonce: openNonce(reply),
    loaded,
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

/** A failed loader fails the page with its status. */
function readData(status: number, body: unknown): Record<string, unknown> {
  if (status >= 400 || !isObject(body)) {
    const code = isObject(body) && typeof body['code'] === 'string' ? body['code'] : 'INTERNAL_SERVER_ERROR';
    const message = isObject(body) && typeof body['message'] === 'string' ? body['message'] : 'Failed to load data';
    throw new RefusalError(status >= 400 ? status : 500, code, message);
  }
  return body;
}

function withSubmission(data: ScreenData, { form, submission }: Drawing): ScreenData {
  if (submission !== undefined) return { ...data, screen: { ...data.screen, submission } };
  const state = form && data.screen.forms[form.formId];
  if (form === undefined || state === undefined) return data;
  const forms = {
    ...data.screen.forms,
    [form.formId]: { ...state, answers: { ...state.answers, ...form.answers }, submission: form.submission },
  };
  return { ...data, screen: { ...data.screen, forms } };
}
