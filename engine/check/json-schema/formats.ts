// The named formats of texts in schemas. Own rules where those of JSON Schema differ from what a store needs: Japanese carriers issued
// e-mail addresses that RFC 5321 forbids, and `javascript:` is a URI.
import { domainPattern, emailPattern, readInternalPath, type TextFormat } from '../../declare/index.ts';
import { findSlowness } from '../patterns/find-slowness.ts';

/** The violation of a format by a text that is not empty, as the end of a sentence; undefined: none. */
type FormatRule = (text: string) => string | undefined;

const test =
  (isValid: (text: string) => boolean, message: string): FormatRule =>
  (text) =>
    isValid(text) ? undefined : message;
const match = (pattern: RegExp, message: string): FormatRule => test((text) => pattern.test(text), message);

const formats: { readonly [name in TextFormat]: FormatRule } = {
  regex: findPatternProblem,
  'date-time': test(isDateTime, 'must be a time that exists, such as "2026-12-01T00:00:00+09:00"'),
  'web-address': test(
    (text) => readInternalPath(text) !== undefined || isHttps(text),
    'must be an https address or a path of the store',
  ),
  'store-image': test((text) => readInternalPath(text) !== undefined, 'must be a path of the store'),
  domain: test((text) => domainPattern.test(text) && URL.canParse(`https://${text}`), 'must be a domain'),
  email: match(new RegExp(emailPattern, 'u'), 'must be an e-mail address'),
  color: match(/^#[0-9a-f]{6}$/i, 'must be a colour such as "#1f4e8c"'),
  identifier: match(/^[A-Za-z0-9_-]+$/, 'must consist of letters, digits, "-" and "_"'),
  'visible-ascii': match(/^[!-~]+$/, 'must consist of visible ASCII characters'),
  issuer: test(
    (text) => text === 'demo' || ((isHttps(text) || isOnThisMachine(text)) && !/[?#]/.test(text)),
    'must be an https address without query and fragment',
  ),
  endpoint: test(
    (text) => (isHttps(text) || isOnThisMachine(text)) && !text.includes('#'),
    'must be an https address without fragment',
  ),
  parameter: match(/^[A-Za-z0-9_.-]+=[^\p{C}]*$/u, 'must be a parameter with its value, such as "prompt=consent"'),
  'redirect-uri': test(
    (text) => text === 'demo' || ((isHttps(text) || isOnThisMachine(text) || hasOwnScheme(text)) && !text.includes('#')),
    'must be an https address without fragment',
  ),
  'site-key': match(/^[0-9A-Za-z_-]{20,}$/, 'must be a site key'),
  'tag-manager-id': match(/^GTM-[A-Z0-9]{4,12}$/, 'must be the ID of a container, such as "GTM-ABCD"'),
  'invoice-number': match(/^T[0-9]{13}$/, 'must be "T" and 13 digits'),
};

/** The scheme of a native app is a reversed domain (RFC 8252, 7.1), so that it is none that browsers run, such as `javascript`. */
const hasOwnScheme = (text: string): boolean => /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:\/[!-~]*$/.test(text) && URL.canParse(text);

/** How a text violates a named format, as the end of a sentence; undefined: not at all. `minLength` refuses empty texts. */
export function findFormatProblem(format: unknown, text: string): string | undefined {
  return text !== '' && isFormat(format) ? formats[format](text) : undefined;
}

function isFormat(name: unknown): name is TextFormat {
  return typeof name === 'string' && Object.hasOwn(formats, name);
}

/** Patterns of operators run on every request, so slow ones are refused. */
function findPatternProblem(pattern: string): string | undefined {
  if (readPattern(pattern) === undefined) return 'must be a regular expression';
  return findSlowness(pattern) === undefined ? undefined : 'must be a regular expression that is never slow';
}

/** Why a pattern is not valid: `Unterminated group`. */
export function findPatternError(pattern: string): string {
  try {
    new RegExp(pattern, 'u');
    return '';
  } catch (error) {
    // `Invalid regular expression: /(/u: Unterminated group`
    return (error instanceof Error ? error.message : '').split(': ').at(-1) ?? '';
  }
}

/** Compiles a pattern of a schema; undefined: it is not a valid regular expression. */
export function readPattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

const dateTime = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Date.parse accepts February 30 and reads it as March 2. In UTC, the year has four digits too: databases do not read `+010000-01-01`. */
function isDateTime(text: string): boolean {
  const day = dateTime.exec(text)?.[1];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(`${day}T`)) return false;
  return /^(?!0000)\d{4}-/.test(new Date(text).toISOString());
}

const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?`;
const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const group = '[0-9a-f]{1,4}';
const groups = `(?:${group}(?::${group})*)?`;
// A name whose last label is a number would be read as an IPv4 address, and refused by browsers if it is none.
const numeric = String.raw`(?:\p{Nd}+|0x[0-9a-f]*)\.?(?:[:/?#]|$)`;
const hosts = [
  String.raw`(?:${label}\.)*(?!${numeric})${label}\.?`,
  String.raw`(?:${byte}\.){3}${byte}`,
  String.raw`\[(?:(?:${group}:){7}${group}|(?=(?:[0-9a-f]*:){2,7}[0-9a-f]*\])${groups}::${groups})\]`,
];
const portAndPath = String.raw`(?::\d{1,5})?(?:[/?#][^\s\\\p{Cc}]*)?`;
const https = new RegExp(`^https://(?:${hosts.join('|')})${portAndPath}$`, 'iu');
const thisMachine = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1)${portAndPath}$`, 'u');

/** Without a user name, which would make an address look like another one. */
const isHttps = (text: string): boolean => isAddress(https.exec(text));
const isOnThisMachine = (text: string): boolean => isAddress(thisMachine.exec(text));

// Of the URL Standard, in browsers and servers alike: what visits an address reads it by this.
declare const URL: { readonly canParse: (address: string) => boolean };

/** The pattern also matches hosts that URL parsers reject, such as those with forbidden characters or invalid Punycode. */
const isAddress = (match: RegExpExecArray | null): boolean => match !== null && URL.canParse(match[0]);
