// Normalizes account identifiers, so that spellings that look alike are equal.

/** `" Ｔaro@Example.COM "` → `"taro@example.com"` */
export function normalizeEmail(email: string): string {
  return normalize(email);
}

/** `"KidTaro"` → `"kidtaro"` */
export function normalizeLoginId(loginId: string): string {
  return normalize(loginId);
}

/**
 * Parses the login's input as an e-mail address or a login ID: `"ｔaro＠example.com"` → `{ kind: 'email', identifier:
 * 'taro@example.com' }`
 */
export function readIdentifier(input: string): { readonly kind: 'email' | 'loginId'; readonly identifier: string } {
  const identifier = normalize(input);
  return { kind: identifier.includes('@') ? 'email' : 'loginId', identifier };
}

// Lower-casing can undo NFKC, so it is applied again.
function normalize(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
