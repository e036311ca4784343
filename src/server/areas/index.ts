// All that the store can do, area by area. A page, call, form or flow belongs to one area only.

import type { Calls, Flows, FormContexts, LayoutHeaders } from '../../generated/declared.ts';
import type { UnimplementedNames } from '../project/unimplemented.ts';
import type { Area, CommandName, ScreenName } from '../runtime/area.ts';
import type { AreaRegistry } from '../runtime/area-registry.ts';
import { address } from './address/index.ts';
import { consolePages } from './console/index.ts';
import { consoleLogin } from './console-login/index.ts';
import { home } from './home/index.ts';
import { login } from './login/index.ts';
import { mypage } from './mypage/index.ts';
import { preview } from './preview/index.ts';
import { profile } from './profile/index.ts';
import { profileImage } from './profile-image/index.ts';
import { shell } from './shell/index.ts';
import { signup } from './signup/index.ts';
import { texts } from './texts/index.ts';

const all = [
  address,
  consoleLogin,
  consolePages,
  home,
  login,
  mypage,
  preview,
  profile,
  profileImage,
  shell,
  signup,
  texts,
] as const;

export const areas: AreaRegistry = {
  pages: mergeParts('pages'),
  headers: mergeParts('headers'),
  calls: mergeParts('calls'),
  forms: mergeParts('forms'),
  flows: mergeParts('flows'),
};

/** Names that the areas answer for: `Answered<'pages'>` → `'login' | 'logout' | …`. */
type Answered<Kind extends keyof Area> = (typeof all)[number] extends infer Each
  ? Each extends { readonly [Name in Kind]: infer Parts }
    ? keyof Parts
    : never
  : never;

/** What is declared and not awaited, and that no area answers for. Any name here does not compile, and the compiler tells it. */
interface Missing {
  readonly pages: Exclude<ScreenName, Answered<'pages'> | UnimplementedNames['screens'][number]>;
  readonly headers: Exclude<keyof LayoutHeaders, Answered<'headers'>>;
  readonly calls: Exclude<CommandName, Answered<'calls'> | UnimplementedNames['calls'][number]>;
  readonly forms: Exclude<keyof FormContexts, Answered<'forms'> | UnimplementedForm>;
  readonly flows: Exclude<keyof Flows, Answered<'flows'> | UnimplementedNames['flows'][number]>;
}
/** Forms of awaited calls. */
type UnimplementedForm = Calls[UnimplementedNames['calls'][number]]['form'];

/** Each part is called by its own name only, with what is declared under that name: what its type in area.ts asks for. */
function mergeParts<Kind extends keyof Area & keyof AreaRegistry>(
  kind: Kind,
  ..._missing: [Missing[Kind]] extends [never] ? [] : [missing: Missing[Kind]]
): AreaRegistry[Kind] {
  const merged: Record<string, unknown> = {};
  // Each was judged by its own type above.
  for (const area of all as readonly Area[]) {
    for (const [name, part] of Object.entries(area[kind] ?? {})) {
      if (Object.hasOwn(merged, name)) throw new Error(`two areas answer for ${name}`);
      merged[name] = part;
    }
  }
  // As said above.
  return merged as AreaRegistry[Kind];
}
