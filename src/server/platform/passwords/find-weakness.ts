import type { BreachedPasswordGateway } from '../gateways/breached-passwords/breached-password-gateway.ts';
import { readCommonPasswords } from '../gateways/breached-passwords/common-passwords.ts';
import { readJapaneseNames } from './japanese-names.ts';
import { compact, listOwnWords, type OwnWords } from './own-words.ts';

/** Why a password is easy to guess; each has a text, `rule.<weakness>`. */
export type PasswordWeakness =
  | 'passwordOfEmail'
  | 'passwordOfLoginId'
  | 'passwordOfStore'
  | 'breachedPassword'
  | 'passwordOfName'
  | 'passwordOfWord';

// The specification requires them to be accepted (PASSWORD-007, PASSWORD-008); the first is the 14,150th most common password.
const acceptedBySpecification: ReadonlySet<string> = new Set(['abcdefg1', 'abcdefg1!']);
/** Minimum lengths: in a password with a shorter word, the other characters matter more. */
const minNameLength = 3;
const minWordLength = 4;

/**
 * Why a password that passes all other rules is refused; undefined: it is accepted. Digits and symbols around a word are
 * ignored: `await findWeakness('minato12', { storeNames: ['みなとストア'] }, gateway)` → `'passwordOfStore'`, of `'sakura123'` →
 * `'passwordOfName'`.
 */
export async function findWeakness(
  password: string,
  personal: OwnWords,
  gateway: BreachedPasswordGateway,
): Promise<PasswordWeakness | undefined> {
  const folded = password.normalize('NFKC').toLowerCase();
  const ownWeakness = await findOwnWord(folded, personal);
  if (ownWeakness !== undefined) return ownWeakness;
  if (acceptedBySpecification.has(folded)) return undefined;
  const withoutSymbols = folded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  for (const candidate of new Set([password, folded, withoutSymbols])) {
    if (await gateway.isBreached(candidate)) return 'breachedPassword';
  }
  const core = stripEnds(folded);
  if (core.length >= minNameLength && (await readJapaneseNames()).has(core)) return 'passwordOfName';
  if (core.length >= minWordLength && (await readCommonPasswords()).has(core)) return 'passwordOfWord';
  return undefined;
}

async function findOwnWord(password: string, personal: OwnWords): Promise<PasswordWeakness | undefined> {
  const compacted = compact(password);
  const isOf = (words: readonly string[]): boolean =>
    words.some((word) => word === compacted || (stripEnds(word).length >= minNameLength && isMadeOf(compacted, stripEnds(word))));
  const { email, loginId, store } = await listOwnWords(personal);
  if (isOf(loginId)) return 'passwordOfLoginId';
  if (isOf(email)) return 'passwordOfEmail';
  return isOf(store) ? 'passwordOfStore' : undefined;
}

/** Whether a password is the word, once or repeated, with only digits around it: `isMadeOf("minato1minato", "minato")`. */
function isMadeOf(text: string, word: string): boolean {
  return text.includes(word) && !/\p{L}/u.test(text.replaceAll(word, ''));
}

/** `stripEnds("1sakura-2026!")` → `"sakura"` */
function stripEnds(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
