/** Whether this document was loaded for the present page: its policy allows what this page needs. */
export function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname === window.location.pathname;
}

/** Reloads the present page if the visitor navigated here within another document. */
export function requireOwnDocument(): void {
  if (!isOwnDocument()) window.location.reload();
}
