// The registry of all areas. Each page, call, form and flow belongs to one area.

import type { Calls, Flows, FormContexts, LayoutHeaders } from '../../generated/declared.ts';
import type { UnimplementedNames } from '../project/unimplemented.ts';
import type { Area, CommandName, ScreenName } from '../runtime/area.ts';
import type { AreaRegistry } from '../runtime/area-registry.ts';
import { address } from './address/index.ts';
import { authorization } from './authorization/index.ts';
import { benefits } from './benefits/index.ts';
import { billing } from './billing/index.ts';
import { botCheck } from './bot-check/index.ts';
import { checkout } from './checkout/index.ts';
import { connections } from './connections/index.ts';
import { consent } from './consent/index.ts';
import { consolePages } from './console/index.ts';
import { consoleLogin } from './console-login/index.ts';
import { deviceVerification } from './device-verification/index.ts';
import { email } from './email/index.ts';
import { family } from './family/index.ts';
import { home } from './home/index.ts';
import { kids } from './kids/index.ts';
import { ledger } from './ledger/index.ts';
import { login } from './login/index.ts';
import { loginHistory } from './login-history/index.ts';
import { loginSettings } from './login-settings/index.ts';
import { multiFactor } from './multi-factor/index.ts';
import { mypage } from './mypage/index.ts';
import { parentalControl } from './parental-control/index.ts';
import { passkeys } from './passkeys/index.ts';
import { password } from './password/index.ts';
import { paymentMethod } from './payment-method/index.ts';
import { pinCode } from './pin-code/index.ts';
import { plans } from './plans/index.ts';
import { playback } from './playback/index.ts';
import { preview } from './preview/index.ts';
import { profile } from './profile/index.ts';
import { profileImage } from './profile-image/index.ts';
import { purchase } from './purchase/index.ts';
import { reConsent } from './re-consent/index.ts';
import { reauthorize } from './reauthorize/index.ts';
import { reconciliation } from './reconciliation/index.ts';
import { recovery } from './recovery/index.ts';
import { secureAccount } from './secure-account/index.ts';
import { sessions } from './sessions/index.ts';
import { shell } from './shell/index.ts';
import { signup } from './signup/index.ts';
import { social } from './social/index.ts';
import { texts } from './texts/index.ts';
import { withdrawal } from './withdrawal/index.ts';

const all = [
  address,
  authorization,
  benefits,
  billing,
  botCheck,
  checkout,
  consoleLogin,
  consolePages,
  connections,
  consent,
  deviceVerification,
  email,
  family,
  home,
  kids,
  ledger,
  login,
  loginHistory,
  loginSettings,
  multiFactor,
  mypage,
  parentalControl,
  passkeys,
  password,
  paymentMethod,
  pinCode,
  plans,
  playback,
  preview,
  profile,
  profileImage,
  reauthorize,
  purchase,
  reConsent,
  reconciliation,
  recovery,
  secureAccount,
  sessions,
  shell,
  signup,
  social,
  texts,
  withdrawal,
] as const;

export const areas: AreaRegistry = {
  pages: mergeParts('pages'),
  headers: mergeParts('headers'),
  calls: mergeParts('calls'),
  forms: mergeParts('forms'),
  flows: mergeParts('flows'),
  gates: mergeParts('gates'),
  memberGates: mergeParts('memberGates'),
  routes: mergeParts('routes'),
  raisedEvents: mergeParts('raisedEvents'),
  jobs: mergeParts('jobs'),
  recovery: mergeParts('recovery'),
  sweep: mergeParts('sweep'),
};

/** Names that the areas implement: `Implemented<'pages'>` → `'login' | 'logout' | …`. */
type Implemented<Kind extends keyof Area> = (typeof all)[number] extends infer Each
  ? Each extends { readonly [Name in Kind]: infer Parts }
    ? keyof Parts
    : never
  : never;

/**
 * Declared names that no area implements and that are not listed as unimplemented. A name here is a compile error that shows
 * it.
 */
interface Missing {
  readonly pages: Exclude<ScreenName, Implemented<'pages'> | UnimplementedNames['screens'][number]>;
  readonly headers: Exclude<keyof LayoutHeaders, Implemented<'headers'>>;
  readonly calls: Exclude<CommandName, Implemented<'calls'> | UnimplementedNames['calls'][number]>;
  readonly forms: Exclude<keyof FormContexts, Implemented<'forms'> | UnimplementedForm>;
  readonly flows: Exclude<keyof Flows, Implemented<'flows'> | UnimplementedNames['flows'][number]>;
  /** Gates are named in declarations only: check reports those that no area implements. */
  readonly gates: never;
  readonly memberGates: never;
  readonly routes: never;
  readonly raisedEvents: never;
  readonly jobs: never;
  readonly recovery: never;
  readonly sweep: never;
}
/** Forms of unimplemented calls. */
type UnimplementedForm = Calls[UnimplementedNames['calls'][number]]['form'];

/** Merges the parts of all areas by name. */
function mergeParts<Kind extends keyof Area & keyof AreaRegistry>(
  kind: Kind,
  ..._missing: [Missing[Kind]] extends [never] ? [] : [missing: Missing[Kind]]
): AreaRegistry[Kind] {
  const merged: Record<string, unknown> = {};
  // Each area was checked by `satisfies Area`, and the runtime calls each part by its own name only.
  for (const area of all as readonly Area[]) {
    for (const [name, part] of Object.entries(area[kind] ?? {})) {
      if (Object.hasOwn(merged, name)) throw new Error(`two areas implement ${name}`);
      merged[name] = part;
    }
  }
  // See above.
  return merged as AreaRegistry[Kind];
}
