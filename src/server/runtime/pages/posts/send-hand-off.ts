import type { FastifyReply } from 'fastify';
import { isObject } from '../../../../../engine/declare/index.ts';
import { createNonce } from '../../../platform/http/security-headers.ts';
import type { RequestContext } from '../../area.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Without scripts: a document with the form that a browser with scripts would post by itself. */
export function sendHandOff(reply: FastifyReply, { gateways, plans, language }: RequestContext, data: unknown): FastifyReply {
  createNonce(reply, { scripts: [], forms: gateways.payments.formOrigins });
  const { linkUrl, params } = isObject(data) ? data : {};
  const hidden = Object.entries(isObject(params) ? params : {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`,
  );
  const text = (key: string): string => escapeHtml(plans.text(key, language) ?? '');
  return reply
    .type('text/html; charset=utf-8')
    .send(
      [
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
        `<title>${text('form.handOff.title')}</title></head><body><main><h1>${text('form.handOff.title')}</h1>`,
        `<p>${text('form.handOff.lead')}</p><form method="post" action="${escapeHtml(String(linkUrl))}">${hidden.join('')}`,
        `<button type="submit">${text('form.handOff.submit')}</button></form></main></body></html>`,
      ].join(''),
    );
}
