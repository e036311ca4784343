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
  const listMatch = new RegExp(`^(  ${list}: \\[)([^\\]]*)\\]`, 'm').exec(source);
  const [matched, opening = '', inside = ''] = listMatch ?? [];
  if (listMatch === null || matched === undefined) return undefined;
  const knownNames = [...inside.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
  const allNames = [...knownNames, ...names.filter((name) => !knownNames.includes(name))].map((name) => `'${name}'`);
  const line = `${opening}${allNames.join(', ')}]`;
  // Same layout as the formatter: on one line if it fits.
  const isLong = inside.includes('\n') || line.length + 1 > 130;
  const text = isLong ? `${opening}\n${allNames.map((name) => `    ${name},\n`).join('')}  ]` : line;
  return source.slice(0, listMatch.index) + text + source.slice(listMatch.index + matched.length);
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
