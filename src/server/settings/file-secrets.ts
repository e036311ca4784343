// Files with settings have no secrets: an export omits them, and an import keeps those of the store.
import { isObject, type Json, type Settings } from '../../../engine/declare/index.ts';
import { readJsonObject } from '../platform/json.ts';
import { type JsonPath, readElementId } from './lists.ts';
import { isSealed } from './secrets.ts';

/** Settings without sealed secrets, and the paths of the omitted ones, which begin with the document. */
export function omitSecrets(settings: Settings): { readonly documents: Settings; readonly omitted: readonly JsonPath[] } {
  const omitted: JsonPath[] = [];
  const omit = (value: Json, path: JsonPath): Json => {
    if (Array.isArray(value)) return value.map((element, index) => omit(element, [...path, index]));
    if (!isObject(value)) return value;
    const kept = Object.entries(readJsonObject(value)).flatMap(([name, member]) => {
      if (!isSealed(member)) return [[name, omit(member, [...path, name])]];
      omitted.push([...path, name]);
      return [];
    });
    return Object.fromEntries(kept);
  };
  const documents = Object.entries(settings).map(([document, body]) => [document, readJsonObject(omit(body, [document]))]);
  return { documents: Object.fromEntries(documents), omitted };
}

/**
 * Documents that come from somebody else or from an earlier version, with the secrets that are in force: the others may be known to
 * nobody who is about to try them at another address.
 */
export const withPresentSecrets = (documents: Settings, published: Settings): Settings =>
  restoreSecrets(omitSecrets(documents).documents, published);

/** Adds the sealed secrets of `published` that `imported` does not have, in lists to the element with the same id. */
export function restoreSecrets(imported: Settings, published: Settings): Settings {
  return Object.fromEntries(
    Object.entries(imported).map(([document, body]) => [document, readJsonObject(restore(body, published[document]))]),
  );
}

function restore(value: Json, published: Json | undefined): Json {
  if (Array.isArray(value)) {
    const elements = Array.isArray(published) ? published : [];
    return value.map((element, index) => restore(element, findElement(elements, element, index)));
  }
  if (!isObject(value) || !isObject(published)) return value;
  const [members, stored] = [readJsonObject(value), readJsonObject(published)];
  const secrets = Object.entries(stored).filter(([name, member]) => isSealed(member) && !Object.hasOwn(members, name));
  const kept = Object.entries(members).map(([name, member]) => [name, restore(member, stored[name])]);
  return Object.fromEntries([...kept, ...secrets]);
}

function findElement(elements: readonly Json[], element: Json, index: number): Json | undefined {
  const id = readElementId(element);
  return id === undefined ? elements[index] : elements.find((candidate) => readElementId(candidate)?.value === id.value);
}
