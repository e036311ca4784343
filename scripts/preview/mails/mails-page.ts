import type { ShownMessages } from '../../../src/server/areas/console/mails/samples/list-messages.ts';
import type { RecordedMessage } from '../../../src/server/areas/console/mails/samples/record-messages.ts';
import { escapeHtml } from '../tool-pages.ts';

/** Of the store in the preview's mails. */
export const previewOrigin = 'https://minato.example';

const schemes = ['light', 'dark'] as const;
/** Widths of the frames in pixels: the narrowest phone, a common one, and more than the layout needs. */
const widths = ['320', '390', '640'] as const;
const parts = ['html', 'text'] as const;

interface MailChoices {
  readonly part: (typeof parts)[number];
  readonly scheme: (typeof schemes)[number];
  readonly width: (typeof widths)[number];
}

/** `"/preview/mails?scheme=dark"` → `{ part: "html", scheme: "dark", width: "390" }` */
export function readMailChoices(address: string): MailChoices {
  const query = new URLSearchParams(address.split('?')[1]);
  const read = <Choice extends string>(name: string, choices: readonly Choice[], usual: Choice): Choice =>
    choices.find((choice) => choice === query.get(name)) ?? usual;
  return { part: read('part', parts, 'html'), scheme: read('scheme', schemes, 'light'), width: read('width', widths, '390') };
}

/** All messages of the store, the languages side by side: a page to read from end to end, and to print. */
export function writeMailsPage(kinds: readonly ShownMessages[], choices: MailChoices): string {
  const count = kinds.reduce((total, { messages }) => total + messages.ja.length, 0);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Mails · Preview</title>',
    '<link rel="icon" href="data:,">',
    `<style>${styles}iframe { width: ${choices.width}px; color-scheme: ${choices.scheme}; }</style>`,
    '</head>',
    '<body>',
    '<header><h1>Mails and text messages</h1>',
    `<p>${count} messages of ${kinds.length} kinds, each in Japanese and English, as their senders write them. <a href="/preview">Screens</a></p>`,
    writeChoices(choices),
    `<nav aria-label="Kinds">${kinds.map(({ kind }) => `<a href="#${kind}">${kind}</a>`).join(' ')}</nav></header>`,
    `<main>${kinds.map((kind) => writeKind(kind, choices)).join('\n')}</main>`,
    '</body>',
    '</html>',
  ].join('\n');
}

function writeChoices({ part, scheme, width }: MailChoices): string {
  const write = (name: string, options: readonly string[], chosen: string): string => {
    const written = options.map((option) => `<option${option === chosen ? ' selected' : ''}>${option}</option>`);
    return `<label>${name} <select name="${name}">${written.join('')}</select></label>`;
  };
  const selects = [write('part', parts, part), write('scheme', schemes, scheme), write('width', widths, width)];
  return `<form>${selects.join(' ')} <button>Show</button></form>`;
}

function writeKind({ kind, messages }: ShownMessages, choices: MailChoices): string {
  const pairs = messages.ja.map((message, index) => {
    const messagesByLanguage = [message, messages.en[index]].map((pairMessage, place) =>
      pairMessage === undefined ? '' : writeMessage(pairMessage, place === 0 ? 'ja' : 'en', choices),
    );
    return `<div class="pair">${messagesByLanguage.join('')}</div>`;
  });
  return `<section id="${kind}"><h2>${kind}</h2>${pairs.join('')}</section>`;
}

function writeMessage({ channel, to, subject, text, html }: RecordedMessage, language: string, { part }: MailChoices): string {
  const title = subject === '' ? '' : `<h3>${escapeHtml(subject)}</h3>`;
  const content = part === 'text' || html === '' ? `<pre>${escapeHtml(text)}</pre>` : writeFrame(html, subject);
  return `<article lang="${language}"><p class="to">${channel} → ${escapeHtml(to)}</p>${title}${content}</article>`;
}

/** The preview serves the pictures of the store. */
function writeFrame(html: string, subject: string): string {
  const document = html.replaceAll(`src="${previewOrigin}/`, 'src="/');
  return `<iframe title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-same-origin" srcdoc="${escapeHtml(document)}"></iframe>`;
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
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 0 0 1rem; }
iframe { display: block; max-width: 100%; height: 40rem; border: 0; }
@media print { article { break-inside: avoid; } nav { display: none; } }
`;
