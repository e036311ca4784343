import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../../../../engine/declare/index.ts';
import { createNonce } from '../../../platform/http/security-headers.ts';
import type { RequestContext } from '../../area.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Without scripts: a document with the form that a browser with scripts would post by itself. */
export function sendHandOff(
  { server }: FastifyRequest,
  reply: FastifyReply,
  { gateways, plans, language }: RequestContext,
  data: unknown,
): FastifyReply {
  createNonce(reply, { scripts: [], media: [], forms: gateways.payments.formOrigins });
  const { linkUrl, params } = isObject(data) ? data : {};
  const hidden = Object.entries(isObject(params) ? params : {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`,
  );
  const styles = server.pageAssets.styles.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`);
  const text = (key: string): string => escapeHtml(plans.text(key, language) ?? '');
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text('form.handOff.title')}</title>${styles.join('')}</head>`,
    `<body><main class="page"><h1>${text('form.handOff.title')}</h1><p>${text('form.handOff.lead')}</p>`,
    `<form method="post" action="${escapeHtml(String(linkUrl))}">${hidden.join('')}`,
    `<button type="submit" class="button button-main">${text('form.handOff.submit')}</button></form></main></body></html>`,
  ];
  return reply.type('text/html; charset=utf-8').send(html.join(''));
}
