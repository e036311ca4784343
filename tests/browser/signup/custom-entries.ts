/** The statement that publishes these custom fields in a store that has not published anything else yet. */
export function publishEntries(entries: readonly object[]): string {
  const body = JSON.stringify({ entries });
  return `UPDATE settings_documents SET body = '${body}' WHERE document = 'customAssociatedInfo'`;
}
