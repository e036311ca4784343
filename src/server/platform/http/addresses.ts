import { RefusalError } from '../refusal-error.ts';

/**
 * An address whose path cannot be percent-decoded, read literally, so that it is routed and answered like any other that does not exist:
 * `/%E0%A4%A?a=1` → `/%25E0%25A4%25A?a=1`. Others stay as they are.
 */
export function escapeUndecodable(url: string): string {
  const [path = '', ...search] = url.split('?');
  return decode(path) === undefined ? [path.replaceAll('%', '%25'), ...search].join('?') : url;
}

// The result must be used: the bundler drops a call of decodeURIComponent whose result is not, as one without effect.
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** PostgreSQL keeps no U+0000 in a text, so an address with one names nothing and asks for nothing: `/zapi/postal-code/100%00`. */
export function refuseNull(url: string): void {
  if (url.includes('%00')) throw new RefusalError(400, 'BAD_REQUEST', 'The address cannot be read.');
}
