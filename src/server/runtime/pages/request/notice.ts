/** Adds the notice that a page shows: `/signup/form`, `flowExpired` → `/signup/form?notice=flowExpired`. */
export function withNotice(to: string, notice: string): string {
  return `${to}${to.includes('?') ? '&' : '?'}notice=${notice}`;
}

/** `?type=a` → `?type=a&notice=done` */
export function withDoneNotice(search: string): string {
  const query = new URLSearchParams(search);
  query.set('notice', 'done');
  return `?${query}`;
}
