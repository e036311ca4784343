import type { Audience, AudienceDefinition } from '../../audience.ts';
import { readDefinition } from './define-engine.ts';

/** The names of all audiences, in the order of the definition. */
export function listAudiences(): readonly Audience[] {
  return Object.keys(readDefinition().audiences);
}

/** What each audience is, for the catalogue and for editors. */
export function describeAudiences(): { readonly [name: Audience]: string } {
  return readDefinition().docs?.audiences ?? {};
}

/** Undefined: there is no audience of this name. */
export function findAudience(name: string | undefined): AudienceDefinition | undefined {
  const { audiences } = readDefinition();
  return name !== undefined && Object.hasOwn(audiences, name) ? audiences[name] : undefined;
}

/** The page on which to sign in for an audience; if it is unknown, that of the first: `signInRoute("editor")` → `"/desk/sign-in"`. */
export function signInRoute(name: Audience | undefined): string | undefined {
  return (findAudience(name) ?? Object.values(readDefinition().audiences)[0])?.signIn;
}

export function isForStaff(name: Audience): boolean {
  return findAudience(name)?.isStaff === true;
}
