import type { FastifyReply } from 'fastify';
import { isObject } from '../../../../../engine/declare/index.ts';
import { renderDocument } from '../../../../client/entry-server.tsx';
import { createNonce, noOrigins } from '../../../platform/http/security-headers.ts';
import type { Exchange } from '../../request/exchange.ts';
import { describeStore } from '../data/root-data.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Without scripts: a document with the form that a browser with scripts would post by itself. */
export function sendHandOff({ request: { server }, reply, context }: Exchange, data: unknown): FastifyReply {
  const { gateways, plans, language } = context;
  const { linkUrl, params } = isObject(data) ? data : {};
  const hidden = Object.entries(isObject(params) ? params : {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`,
  );
  const text = (key: string): string => plans.text(key, language) ?? '';
  const body = [
    `<div class="layout"><main class="screen"><h1>${escapeHtml(text('form.handOff.title'))}</h1>`,
    `<p>${escapeHtml(text('form.handOff.lead'))}</p>`,
    `<form method="post" action="${escapeHtml(String(linkUrl))}">${hidden.join('')}`,
    `<button type="submit" class="button button-main">${escapeHtml(text('form.handOff.submit'))}</button>`,
    '</form></main></div>',
  ];
  const html = renderDocument({
    language,
    title: text('form.handOff.title'),
    nonce: createNonce(reply, { ...noOrigins, forms: gateways.payments.formOrigins }),
    assets: server.pageAssets,
    store: describeStore(context),
    body: body.join(''),
    state: undefined,
    allowsTagManager: false,
  });
  return reply.type('text/html; charset=utf-8').send(html);
}
