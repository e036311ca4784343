/** What a guesser who knows the person would try first. */
export interface KnownOfPerson {
  readonly email?: string | null;
  readonly loginId?: string | null;
  /** The store's names, in every language. */
  readonly serviceNames?: readonly string[];
}

// The specification names it as accepted under strength NONE (PASSWORD-007, PASSWORD-008): it stands on the list at rank 8,523.
const acceptedBySpecification = 'abcdefg1';

let words: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the 18,000 most used ones of 8 characters or more (whatever its case or the symbols after it), or is the
 * person's e-mail, login ID or the store's name with digits and symbols around it:
 * `await isCommonPassword('Password1!', {})` → true; `await isCommonPassword('Taro-1990', { email: 'taro@example.com' })` → true.
 */
export async function isCommonPassword(password: string, known: KnownOfPerson): Promise<boolean> {
  const folded = password.normalize('NFC').toLowerCase();
  const names = [known.email?.split('@')[0], known.email, known.loginId, ...(known.serviceNames ?? [])];
  const core = stripEnds(folded);
  if (names.some((name) => name != null && isName(name.toLowerCase(), folded, core))) return true;
  words ??= readWords();
  const list = await words;
  return list.has(folded) || list.has(folded.replace(/[^a-z0-9]+$/, ''));
}

/** Short names would refuse too much: three letters are in many good passwords. */
function isName(name: string, password: string, core: string): boolean {
  const bare = stripEnds(name);
  return name === password || (bare.length >= 4 && bare === core);
}

function stripEnds(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

async function readWords(): Promise<ReadonlySet<string>> {
  // 400 kB of text, read with the first password that is chosen.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(
    dictionary['passwords-common'].map(String).filter((word) => word.length >= 8 && word !== acceptedBySpecification),
  );
}
