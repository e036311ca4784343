/** Facts that someone who knows the person and the store would try first as a password. */
export interface OwnWords {
  readonly email?: string | null;
  readonly loginId?: string | null;
  /** The store's names, in every language. */
  readonly storeNames?: readonly string[];
  /** Hosts of the store: `store.example`. */
  readonly storeHosts?: readonly string[];
}

/** Words in lower case, letters and digits only: `{ email: ["hanakosato", …], loginId: [], store: ["kumo", "kumostore"] }`. */
export interface OwnWordLists {
  readonly email: readonly string[];
  readonly loginId: readonly string[];
  readonly store: readonly string[];
}

export async function listOwnWords({ email, loginId, storeNames = [], storeHosts = [] }: OwnWords): Promise<OwnWordLists> {
  const [local = ''] = email?.split('@') ?? [];
  const names = await Promise.all(storeNames.map(listNameWords));
  return {
    email: compactAll([email ?? '', local, ...local.split(/[._+-]/)]),
    loginId: compactAll([loginId ?? '']),
    store: compactAll([...names.flat(), ...storeHosts.flatMap(listHostWords)]),
  };
}

/** `compact("Hanako.Sato")` → `"hanakosato"` */
export function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function compactAll(texts: readonly string[]): readonly string[] {
  return texts.map(compact).filter((word) => word !== '');
}

/** A name and its single words in Latin letters: `"みなとストア"` → `minato`, `sutoa`, `minatosutoa`; long vowels in both spellings. */
async function listNameWords(name: string): Promise<readonly string[]> {
  const words = name.normalize('NFKC').match(/[\p{Script=Latin}\p{N}]+|\p{Script=Hiragana}+|[\p{Script=Katakana}ー]+/gu) ?? [];
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return [...words, words.join('')];
  const { toRomaji } = await import('wanakana');
  const latin = words.map((word) => toRomaji(word));
  return [...latin, latin.join('')].flatMap((word) => [word, shortenVowels(word)]);
}

/** Hepburn spelling without long vowels: `"toukyou"` → `"tokyo"`. */
function shortenVowels(word: string): string {
  return word.replace(/([aiueo])\1+/g, '$1').replace(/ou/g, 'o');
}

/** `"shop.kumo.example"` → `shop`, `kumo`: without the top-level domain. */
function listHostWords(host: string): readonly string[] {
  return host.split('.').slice(0, -1);
}
