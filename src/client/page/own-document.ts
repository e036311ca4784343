/** Whether this document was loaded for the present page: its policy allows what this page needs. */
export function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname === window.location.pathname;
}

/** Loads the present page anew if the visitor came here within another document. */
export function requireOwnDocument(): void {
  if (!isOwnDocument()) window.location.reload();
}
