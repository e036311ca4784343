// All that the store can do, area by area. A page, call, form or flow belongs to one area only.

import { address } from './address/index.ts';
import type { Area, Command, FlowEffects, FormSource, HeaderLoader, PageLoader } from './area.ts';
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

export interface Areas {
  readonly pages: { readonly [screen: string]: PageLoader };
  readonly headers: { readonly [name: string]: HeaderLoader };
  readonly calls: { readonly [call: string]: Command };
  readonly forms: { readonly [form: string]: FormSource };
  readonly flows: { readonly [flow: string]: FlowEffects };
}

export const areas: Areas = mergeAreas([
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
]);

function mergeAreas(all: readonly Area[]): Areas {
  return {
    pages: mergeParts(all.map((area) => area.pages ?? {})),
    headers: mergeParts(all.map((area) => area.headers ?? {})),
    calls: mergeParts(all.map((area) => area.calls ?? {})),
    forms: mergeParts(all.map((area) => area.forms ?? {})),
    flows: mergeParts(all.map((area) => area.flows ?? {})),
  };
}

function mergeParts<Part>(parts: readonly { readonly [name: string]: Part }[]): { readonly [name: string]: Part } {
  const merged: Record<string, Part> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (Object.hasOwn(merged, name)) throw new Error(`two areas answer for ${name}`);
      merged[name] = value;
    }
  }
  return merged;
}
