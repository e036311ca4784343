import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';

interface OutboxRow {
  channel: string;
  recipient: string;
  subject: string;
  body: string | null;
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
        `SELECT channel, recipient, subject, body, code, link, created_at FROM outbox
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
      return reply.type('text/html; charset=utf-8').send(renderOutbox(messages));
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

function renderOutbox(messages: readonly Message[]): string {
  const articles = messages.map(
    (message) => `<article><h2>${escapeHtml(message.subject)}</h2>
<p>${escapeHtml(message.channel)} → ${escapeHtml(message.to)} · <time>${escapeHtml(message.at)}</time></p><pre>${escapeHtml(message.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body><main><h1>Outbox</h1>${articles.join('<hr>') || '<p>Nothing was sent yet.</p>'}</main></body></html>`;
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
