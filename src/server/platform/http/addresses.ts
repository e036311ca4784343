import { RefusalError } from '../refusal-error.ts';

/**
 * Escapes a path that cannot be percent-decoded, so that it gets the ordinary 404: `/%E0%A4%A?a=1` → `/%25E0%25A4%25A?a=1`.
 * Other URLs stay unchanged.
 */
export function escapeUndecodable(url: string): string {
  const [path = '', ...search] = url.split('?');
  return decode(path) === undefined ? [path.replaceAll('%', '%25'), ...search].join('?') : url;
}

// The result must be used: the bundler removes a call of decodeURIComponent without a used result.
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Refuses U+0000, which PostgreSQL cannot store in a text: `/zapi/postal-code/100%00`. */
export function refuseNull(url: string): void {
  if (url.includes('%00')) throw new RefusalError('BAD_REQUEST');
}
