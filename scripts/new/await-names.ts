/** Where the program lists what is declared and not served yet. */
export const awaitedPath = 'src/server/areas/awaited.ts';

/** The list of that name, with more entries: `("screens: [],", "screens", ["a"])` → `"screens: ['a'],"`. undefined: there is no such list. */
export function awaitNames(
  source: string,
  list: 'screens' | 'calls' | 'flows' | 'files',
  names: readonly string[],
): string | undefined {
  const found = new RegExp(`^(  ${list}: \\[)([^\\]]*)\\]`, 'm').exec(source);
  const [whole, begins = '', inside = ''] = found ?? [];
  if (found === null || whole === undefined) return undefined;
  const known = [...inside.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
  const all = [...known, ...names.filter((name) => !known.includes(name))].map((name) => `'${name}'`);
  const line = `${begins}${all.join(', ')}]`;
  // As the formatter lays out a list: on one line while it fits.
  const isLong = inside.includes('\n') || line.length + 1 > 130;
  const text = isLong ? `${begins}\n${all.map((name) => `    ${name},\n`).join('')}  ]` : line;
  return source.slice(0, found.index) + text + source.slice(found.index + whole.length);
}

/** Without the address of a screen that there was none for till now: `("…  routes: ['/a', '/b'],…", "/a")` → `"…  routes: ['/b'],…"`. */
export function takeRoute(source: string, route: string): string {
  const entry = `'${route}'`;
  return source.replace(/^ {2}routes: \[[^\]]*\]/m, (list) =>
    list.includes(`\n    ${entry},`)
      ? list.replace(`\n    ${entry},`, '')
      : list.replace(`${entry}, `, '').replace(`, ${entry}`, '').replace(entry, ''),
  );
}
