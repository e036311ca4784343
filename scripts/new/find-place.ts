import type { DeclaredFile } from '../../engine/check/index.ts';
import type { Declarations, DeclaredScreen } from '../../engine/declare/index.ts';
import { CreateError, type CreateRequest, parseName } from './created-files.ts';

/** What exists already. */
export interface ExistingProject {
  readonly declarations: Declarations;
  readonly files: readonly DeclaredFile[];
  /** Groups of areas: `["account", "login", …]`. */
  readonly groups: readonly string[];
}

/**
 * The group and area of what is created. The area is `--area`, otherwise `nameIn(group)`; the group is `--group`, otherwise that of the
 * first of these screens with one. Throws a CreateError if there is none.
 */
export function findPlace(
  { group, area }: Pick<CreateRequest, 'group' | 'area'>,
  nameIn: (group: string) => string,
  screens: readonly (DeclaredScreen | undefined)[],
  { files, groups }: ExistingProject,
): { readonly group: string; readonly area: string } {
  if (group !== undefined && !groups.includes(group))
    throw new CreateError(`There is no group "${group}". The groups are ${groups.join(', ')}.`);
  const [near] = screens.flatMap((screen) => (screen === undefined ? [] : (findGroup(screen, files) ?? [])));
  const chosen = group ?? near;
  if (chosen === undefined || !groups.includes(chosen))
    throw new CreateError(`Name the group that it belongs to with --group: ${groups.join(', ')}.`);
  return { group: chosen, area: `${chosen}/${parseName(area ?? nameIn(chosen))}` };
}

/** The name of the screen at a route, and the screen. Throws a CreateError if there is none. */
export function findScreen(route: string, { screens }: Declarations): readonly [name: string, screen: DeclaredScreen] {
  const entry = Object.entries(screens).find(([, screen]) => screen.route === route);
  if (entry === undefined) throw new CreateError(`No screen has the route ${route}. Name one that has with --from /route.`);
  return entry;
}

/** The group of a screen's title: `{ title: "mypage.title" }` → `"account"`, if `screens/text/ja/account/mypage.json` has it. */
function findGroup({ title }: DeclaredScreen, files: readonly DeclaredFile[]): string | undefined {
  const key = typeof title === 'string' ? title : 'key' in title ? title.key : '';
  const ending = `/${key.split('.')[0]}.json`;
  const text = files.find(({ path }) => path.startsWith('screens/text/') && path.endsWith(ending));
  return /^screens\/text\/[^/]+\/([^/]+)\/[^/]+$/.exec(text?.path ?? '')?.[1];
}
