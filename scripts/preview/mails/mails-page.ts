import { escapeHtml } from '../tool-pages.ts';
import type { ShownMessages } from './list-messages.ts';
import type { RecordedMessage } from './record-messages.ts';

/** All messages of the store, the languages side by side: a page to read from end to end, and to print. */
export function writeMailsPage(nonce: string, kinds: readonly ShownMessages[]): string {
  const count = kinds.reduce((total, { messages }) => total + messages.ja.length, 0);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Mails · Preview</title>',
    '<link rel="icon" href="data:,">',
    `<style nonce="${nonce}">${styles}</style>`,
    '</head>',
    '<body>',
    '<header><h1>Mails and text messages</h1>',
    `<p>${count} messages of ${kinds.length} kinds, each in Japanese and English, as their senders write them. <a href="/preview">Screens</a></p>`,
    `<nav aria-label="Kinds">${kinds.map(({ kind }) => `<a href="#${kind}">${kind}</a>`).join(' ')}</nav></header>`,
    `<main>${kinds.map(writeKind).join('\n')}</main>`,
    '</body>',
    '</html>',
  ].join('\n');
}

function writeKind({ kind, messages }: ShownMessages): string {
  const pairs = messages.ja.map((message, index) => {
    const messagesByLanguage = [message, messages.en[index]].map((pairMessage, place) =>
      pairMessage === undefined ? '' : writeMessage(pairMessage, place === 0 ? 'ja' : 'en'),
    );
    return `<div class="pair">${messagesByLanguage.join('')}</div>`;
  });
  return `<section id="${kind}"><h2>${kind}</h2>${pairs.join('')}</section>`;
}

function writeMessage({ channel, to, subject, text }: RecordedMessage, language: string): string {
  const title = subject === '' ? '' : `<h3>${escapeHtml(subject)}</h3>`;
  return `<article lang="${language}"><p class="to">${channel} → ${escapeHtml(to)}</p>${title}<pre>${escapeHtml(text)}</pre></article>`;
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1280px; padding: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0 .75rem; font-size: .8125rem; }
nav a { min-height: 24px; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
h3 { font-size: .9375rem; margin: 0 0 .5rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem; margin-bottom: 1rem; }
article { border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); border-radius: 8px; padding: 1rem; min-width: 0; }
.to { margin: 0 0 .5rem; font-size: .8125rem; opacity: .8; }
pre { margin: 0; font: inherit; font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
@media print { article { break-inside: avoid; } nav { display: none; } }
`;
