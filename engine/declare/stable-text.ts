/** JSON with sorted property names, so that equal content has equal text: `{"b":1,"a":2}` → `{"a":2,"b":1}`. */
export function writeStableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeStableText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, member]) => `${JSON.stringify(name)}:${writeStableText(member)}`);
  return `{${parts.join(',')}}`;
}
