// Sanitises HTML from settings for page data, by an allow-list of tags, attributes and link schemes.
import { createHash } from 'node:crypto';
import type { DOMPurify } from 'dompurify';
import { createCache } from './cache.ts';

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

/** Sanitised texts by hash of the original, because policies are rendered often and seldom change. `maxSize` is in characters. */
const cache = createCache<string>({ maxEntries: 500, maxSize: 8_000_000 });
let purifier: Promise<DOMPurify> | undefined;

/** `<p onclick="x()">a<script>b</script></p>` → `<p>a</p>`. Links with a target get rel="noopener noreferrer". */
export async function sanitiseHtml(dirty: string): Promise<string> {
  const key = createHash('sha256').update(dirty).digest('base64');
  const cachedHtml = cache.get(key);
  if (cachedHtml !== undefined) return cachedHtml;
  purifier ??= loadPurifier();
  const clean = (await purifier).sanitize(dirty, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  cache.set(key, clean, clean.length);
  return clean;
}

/** Loaded on first use, because jsdom takes a second and 100 MB. */
async function loadPurifier(): Promise<DOMPurify> {
  const [{ default: createPurifier }, { JSDOM }] = await Promise.all([import('dompurify'), import('jsdom')]);
  const purify = createPurifier(new JSDOM('').window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A' && node.hasAttribute('target')) node.setAttribute('rel', 'noopener noreferrer');
  });
  return purify;
}
