// A worker thread that sanitises HTML by an allow-list of tags, attributes and link schemes, and drawings: `{ id, html, isDrawing }` →
// `{ id, html }`. A file without types and imports of ours, because neither the build nor Vitest compiles it.
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

const { window } = new JSDOM('');
const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && node.hasAttribute('target')) node.setAttribute('rel', 'noopener noreferrer');
});

/** Addresses in a drawing: parts of itself, pictures in it, and whatever is no address. */
const drawnAddresses = /^(?:#|data:image\/(?:png|jpeg|gif);|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

/** @param {string} html */
const sanitiseHtml = (html) =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

/**
 * A drawing as XML, because browsers show no other; empty: it is none. It is read as a part of a page, whose names the purifier knows.
 *
 * @param {string} text
 */
function sanitiseDrawing(text) {
  const body = purifier.sanitize(text, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ALLOWED_URI_REGEXP: drawnAddresses,
    RETURN_DOM: true,
  });
  const drawing = [...body.childNodes].find(({ nodeType }) => nodeType === window.Node.ELEMENT_NODE);
  return drawing?.nodeName === 'svg' ? new window.XMLSerializer().serializeToString(drawing) : '';
}

parentPort?.on('message', ({ id, html, isDrawing }) => {
  parentPort?.postMessage({ id, html: isDrawing ? sanitiseDrawing(html) : sanitiseHtml(html) });
});
