// HTML documents of the tool itself.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The tool's page, rendered by its script. */
export const writeToolPage = (nonce: string): string => writeScriptPage(nonce, 'tool', 'Preview');

/** The playground of the engine: one form beside its declaration. */
export const writePlaygroundPage = (nonce: string): string => writeScriptPage(nonce, 'playground', 'Playground');

/** A page rendered by the script of this name, in the element of this name. */
function writeScriptPage(nonce: string, name: string, title: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title}</title>`,
    '<link rel="icon" href="data:,">',
    `<link rel="stylesheet" href="/preview/tool/${name}.css">`,
    `<script type="module" nonce="${nonce}" src="/preview/tool/${name}.js"></script>`,
    '</head>',
    `<body><div id="${name}"><noscript>This page needs scripts.</noscript></div></body>`,
    '</html>',
  ].join('\n');
}

/** Shown briefly in the frame after a link was clicked: reports the target to the tool. */
export function writeNavigationPage(nonce: string, path: string, screen: string | undefined): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Preview</title>',
    `<script nonce="${nonce}" src="/preview/tool/report-console.js" data-path="${escapeHtml(path)}" data-screen="${escapeHtml(screen ?? '')}"></script>`,
    '</head><body></body></html>',
  ].join('\n');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Whether the request is safe (RFC 9110). */
export function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

const note = 'This is a preview: nothing was sent.';

/** Answers a request that would be sent in production: JSON for scripts, a page for forms. */
export function writeNote(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asksForPage = (request.headers.accept ?? '').includes('text/html');
  if (asksForPage) return reply.code(200).type('text/plain; charset=utf-8').send(`${note} Go back to continue.`);
  return reply.code(isRead(request) ? 404 : 409).send({ status: 409, code: 'PREVIEW', message: note, requestId: '' });
}
