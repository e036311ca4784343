/** The file that lists declared screens, calls and flows without an implementation. */
export const unimplementedPath = 'src/server/project/unimplemented.ts';

/**
 * Adds names to a list of that file: `("screens: [],", "screens", ["a"])` → `"screens: ['a'],"`; undefined if there is no such
 * list.
 */
export function addUnimplemented(
  source: string,
  list: 'screens' | 'calls' | 'flows' | 'files',
  names: readonly string[],
): string | undefined {
  const found = new RegExp(`^(  ${list}: \\[)([^\\]]*)\\]`, 'm').exec(source);
  const [whole, opening = '', inside = ''] = found ?? [];
  if (found === null || whole === undefined) return undefined;
  const known = [...inside.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
  const all = [...known, ...names.filter((name) => !known.includes(name))].map((name) => `'${name}'`);
  const line = `${opening}${all.join(', ')}]`;
  // Same layout as the formatter: on one line if it fits.
  const isLong = inside.includes('\n') || line.length + 1 > 130;
  const text = isLong ? `${opening}\n${all.map((name) => `    ${name},\n`).join('')}  ]` : line;
  return source.slice(0, found.index) + text + source.slice(found.index + whole.length);
}

/** Removes a route from the list of routes without a screen: `("…  routes: ['/a', '/b'],…", "/a")` → `"…  routes: ['/b'],…"`. */
export function removeRoute(source: string, route: string): string {
  const entry = `'${route}'`;
  return source.replace(/^ {2}routes: \[[^\]]*\]/m, (list) =>
    list.includes(`\n    ${entry},`)
      ? list.replace(`\n    ${entry},`, '')
      : list.replace(`${entry}, `, '').replace(`, ${entry}`, '').replace(entry, ''),
  );
}
