import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { allowMailFrames } from '../../platform/http/security-headers.ts';

interface OutboxRow {
  channel: string;
  recipient: string;
  subject: string;
  body: string | null;
  html: string | null;
  code: string | null;
  link: string | null;
  created_at: Date;
}

/** `GET /dev/outbox?to=<address>`: lists mails, newest first, as JSON, or as a page for browsers. */
export function registerOutboxEndpoint(app: FastifyInstance): void {
  app.get<{ Querystring: { to?: string } }>(
    `${ownAddresses.development}/outbox`,
    { config: { withoutStore: true } },
    async (request, reply) => {
      const { to } = request.query;
      const rows = await app.database.query<OutboxRow>(
        `SELECT channel, recipient, subject, body, html, code, link, created_at FROM outbox
       WHERE $1::text IS NULL OR recipient = $1 ORDER BY created_at DESC, written DESC LIMIT 200`,
        [typeof to === 'string' ? to : null],
      );
      const messages = rows.map((row) => ({
        channel: row.channel,
        to: row.recipient,
        subject: row.subject,
        text: row.body ?? '',
        code: row.code,
        link: row.link,
        at: row.created_at.toISOString(),
      }));
      if (!request.wantsPage) return messages;
      allowMailFrames(reply);
      const documents = rows.map(({ html }) => html);
      return reply.type('text/html; charset=utf-8').send(renderOutbox(messages, documents));
    },
  );
}

type Message = {
  readonly channel: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
};

function renderOutbox(messages: readonly Message[], documents: readonly (string | null)[]): string {
  const articles = messages.map(
    (message, index) => `<article><h2>${escapeHtml(message.subject)}</h2>
<p>${escapeHtml(message.channel)} → ${escapeHtml(message.to)} · <time>${escapeHtml(message.at)}</time></p>
<div class="parts"><pre>${escapeHtml(message.text)}</pre>${renderFrame(documents[index] ?? '')}</div></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>${styles}</style></head>
<body><main><h1>Outbox</h1>${articles.join('<hr>') || '<p>Nothing was sent yet.</p>'}</main></body></html>`;
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; }
.parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem; }
pre { margin: 0; font: inherit; font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 40rem; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); border-radius: 8px; }
`;

/** The document of a mail, without scripts and forms; its links open beside the page. */
function renderFrame(html: string): string {
  if (html === '') return '';
  const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
  return `<iframe title="HTML part" loading="lazy" sandbox="${sandbox}" srcdoc="${escapeHtml(html)}"></iframe>`;
}

export function escapeHtml(text: string): string {
  const entities: { readonly [character: string]: string } = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
