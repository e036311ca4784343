// What every page of a kind has: by enumeration of the screens, so that a new one is held to the same.
import { expect, test } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { openDeclarations } from '../../src/server/project/open-project.ts';

const { screens, layouts, flows } = (await openDeclarations(process.cwd())).declarations;

/** The options of the blocks with this name, wherever they are in a declaration. */
function findBlocks(value: unknown, block: string): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap((element) => findBlocks(element, block));
  if (!isObject(value)) return [];
  const options = value[block];
  return [...(isObject(options) ? [options] : []), ...Object.values(value).flatMap((part) => findBlocks(part, block))];
}

test('each completion page begins with the outcome: what was done, what happens next in each case, and the next useful action', () => {
  const finalScreens = new Set(
    Object.values(flows).flatMap(({ states }) =>
      Object.values(states).flatMap(({ type, meta }) => (type === 'final' ? [meta?.screen] : [])),
    ),
  );
  const completions = Object.entries(screens).filter(
    ([id, { route, completionOf }]) => completionOf !== undefined || finalScreens.has(id) || route.endsWith('/complete'),
  );
  expect(completions.length).toBeGreaterThan(40);
  const incomplete = completions.filter(([, { blocks }]) => {
    const outcome = isObject(blocks[0]) ? blocks[0]['outcome'] : undefined;
    if (!isObject(outcome)) return true;
    const cases = Array.isArray(outcome['cases']) ? outcome['cases'] : [];
    const hasNext = outcome['next'] !== undefined || (cases.length > 0 && cases.every((part) => isObject(part) && part['next']));
    const actions = [outcome['actions'], ...findBlocks(blocks, 'actions').map(({ items }) => items)].flat();
    return !hasNext || !actions.some((action) => isObject(action) && action['link'] !== undefined);
  });
  expect(incomplete.map(([id]) => id)).toEqual([]);
});

test('each page of the account area with a menu belongs to a group of the breadcrumb', () => {
  const [breadcrumb] = findBlocks(layouts['account'], 'breadcrumb');
  const groups = breadcrumb?.['groups'];
  const pages = (Array.isArray(groups) ? groups : []).flatMap((group) => (isObject(group) ? group['pages'] : []));
  const withoutGroup = Object.values(screens)
    .filter(
      ({ layout, route }) =>
        layout === 'account' && route !== '/mypage' && !/\/(?:complete|confirm|social\/relate\/error)$/.test(route),
    )
    .filter(({ route }) => !pages.some((page) => route === page || route.startsWith(`${page}/`)));
  expect(withoutGroup.map(({ route }) => route)).toEqual([]);
});
