import type { SettingIdentifier, Settings } from '../../../../engine/declare/index.ts';
import { listElements, objectOf } from '../references/elements.ts';
import { findName } from './setting-labels.ts';

/** The elements that a reference may name, by name. An identifier follows a name that several have. */
export function nameElements({
  identifiers,
  refers,
  settings,
  language,
}: {
  readonly identifiers: readonly SettingIdentifier[];
  /** `plans.plans.planId` */
  readonly refers: string;
  readonly settings: Settings;
  readonly language: string;
}): readonly { readonly value: string; readonly name: string }[] {
  const named = identifiers
    .filter(({ name }) => name === refers)
    .flatMap((identifier) => listElements(identifier, settings))
    .map((element) => ({ value: element.id, name: findName(objectOf(element), language) || element.id }));
  const isShared = (name: string): boolean => named.filter((element) => element.name === name).length > 1;
  return named.map(({ value, name }) => ({ value, name: isShared(name) && name !== value ? `${name} (${value})` : name }));
}
