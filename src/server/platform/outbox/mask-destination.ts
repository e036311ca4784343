// Who knows only the first factor sees where a code goes, but not the whole address.

/** `"hanako@example.com"` → `"h•••@example.com"` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}

/** `"09012345678"` → `"•••••••5678"` */
export function maskPhone(phone: string): string {
  return `${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-4)}`;
}
