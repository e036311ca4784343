import type { BreachedPasswordGateway } from '../gateways/breached-passwords/breached-password-gateway.ts';
import { readCommonPasswords } from './common-passwords.ts';
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

// The specification names them as accepted (PASSWORD-007, PASSWORD-008), and the first is the 14,150th most common password.
const acceptedBySpecification: ReadonlySet<string> = new Set(['abcdefg1', 'abcdefg1!']);
/** Shorter ones stand for too little: their digits and symbols make the password. */
const shortestName = 3;
const shortestWord = 4;

/**
 * Why a password that keeps all other rules is refused; undefined: it is not. Digits and symbols around a word do not make it better:
 * `await findWeakness('minato12', { storeNames: ['みなとストア'] }, gateway)` → `'passwordOfStore'`, of `'sakura123'` → `'passwordOfName'`.
 */
export async function findWeakness(
  password: string,
  own: OwnWords,
  gateway: BreachedPasswordGateway,
): Promise<PasswordWeakness | undefined> {
  const folded = password.normalize('NFKC').toLowerCase();
  const ownWeakness = await findOwnWord(folded, own);
  if (ownWeakness !== undefined) return ownWeakness;
  if (acceptedBySpecification.has(folded)) return undefined;
  const withoutSymbols = folded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  for (const candidate of new Set([password, folded, withoutSymbols])) {
    if (await gateway.isBreached(candidate)) return 'breachedPassword';
  }
  const core = stripEnds(folded);
  if (core.length >= shortestName && (await readJapaneseNames()).has(core)) return 'passwordOfName';
  if (core.length >= shortestWord && (await readCommonPasswords()).has(core)) return 'passwordOfWord';
  return undefined;
}

async function findOwnWord(password: string, own: OwnWords): Promise<PasswordWeakness | undefined> {
  const whole = compact(password);
  const isOf = (words: readonly string[]): boolean =>
    words.some((word) => word === whole || (stripEnds(word).length >= shortestName && isMadeOf(whole, stripEnds(word))));
  const { email, loginId, store } = await listOwnWords(own);
  if (isOf(loginId)) return 'passwordOfLoginId';
  if (isOf(email)) return 'passwordOfEmail';
  return isOf(store) ? 'passwordOfStore' : undefined;
}

/** Whether a password is the word, once or repeated, with nothing but digits around and between: `isMadeOf("minato1minato", "minato")`. */
function isMadeOf(whole: string, word: string): boolean {
  return whole.includes(word) && !/\p{L}/u.test(whole.replaceAll(word, ''));
}

/** `stripEnds("1sakura-2026!")` → `"sakura"` */
function stripEnds(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
