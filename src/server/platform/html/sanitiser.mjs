// A worker thread that sanitises HTML by an allow-list of tags, attributes and link schemes: `{ id, html }` → `{ id, html }`. A file
// without types and imports of ours, because neither the build nor Vitest compiles it.
import { parentPort } from 'node:worker_threads';
import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';

const tags = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'dd',
  'del',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'wbr',
];
const attributes = ['href', 'src', 'alt', 'title', 'class', 'target', 'rel', 'colspan', 'rowspan'];
/** http, https, mailto, tel, ftp; relative addresses and anchors. */
const addresses = /^(?:(?:https?|mailto|tel|ftp):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

const purifier = createPurifier(new JSDOM('').window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && node.hasAttribute('target')) node.setAttribute('rel', 'noopener noreferrer');
});

parentPort?.on('message', ({ id, html }) => {
  const clean = purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  parentPort?.postMessage({ id, html: clean });
});
