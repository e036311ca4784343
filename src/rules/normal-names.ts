// One spelling for what identifies an account: two that look alike to a person are one.

/** `" Taro@Example.COM "` → `"taro@example.com"` */
export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** `"KidTaro"` → `"kidtaro"` */
export function normalLoginId(loginId: string): string {
  return loginId.normalize('NFKC').trim().toLowerCase();
}
