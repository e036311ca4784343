// One spelling for what identifies an account: two that look alike to a person are one.

/** `" Ｔaro@Example.COM "` → `"taro@example.com"` */
export function normalizeEmail(email: string): string {
  return normalize(email);
}

/** `"KidTaro"` → `"kidtaro"` */
export function normalizeLoginId(loginId: string): string {
  return normalize(loginId);
}

/** What was typed at the login, an e-mail address or a login ID: `"ｔaro＠example.com"` → `{ kind: 'email', identifier: 'taro@example.com' }` */
export function readIdentifier(typed: string): { readonly kind: 'email' | 'loginId'; readonly identifier: string } {
  const identifier = normalize(typed);
  return { kind: identifier.includes('@') ? 'email' : 'loginId', identifier };
}

// Lower case can undo NFKC: the database takes normalised text only.
function normalize(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
