import { isObject, type SettingIdentifier, type Settings } from '../../../../engine/declare/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readJsonObject } from '../../platform/json.ts';
import { type Element, listElements, objectOf } from './elements.ts';
import { hasOtherTexts, listKept, replaceAt } from './find-revisions.ts';
import { listPublishedElements } from './published-elements.ts';

/** A rollback from the published settings to those of an earlier version. */
export interface Restoration {
  readonly on: Queryable;
  readonly storeId: string;
  readonly identifiers: readonly SettingIdentifier[];
  readonly settings: Settings;
  readonly published: Settings;
}

/** An element that a rollback restores under another revision than it had. */
export interface RestoredElement {
  /** As it was in the earlier version. */
  readonly element: Element;
  readonly revision: number;
  /** Its texts differ from the published ones, so that members agree anew. */
  readonly isNew: boolean;
}

/**
 * Settings of an earlier version as a rollback publishes them. An element with a revision gets its former texts back: under the
 * published revision if the texts are the same, or else under one that no text had yet, because members agreed to other texts
 * under the earlier ones.
 */
export async function restoreRevisions(
  restoration: Restoration,
): Promise<{ readonly settings: Settings; readonly restored: readonly RestoredElement[] }> {
  let { settings } = restoration;
  const restored: RestoredElement[] = [];
  for (const identifier of restoration.identifiers) {
    const { revision: name, document } = identifier;
    if (name === undefined) continue;
    const kept = new Map(listKept(identifier, restoration).map(({ before, after }) => [JSON.stringify(after.at), before]));
    for (const element of listElements(identifier, restoration.settings)) {
      const before = kept.get(JSON.stringify(element.at));
      const { revision, isNew } = await findRevision(restoration, element, before);
      if (revision === Number(objectOf(element)[name])) continue;
      const path = element.at.slice(0, -1);
      const body = replaceAt(settings[document] ?? null, path, { ...objectOf(element), [name]: revision });
      settings = { ...settings, [document]: readJsonObject(body) };
      restored.push({ element, revision, isNew });
    }
  }
  return { settings, restored };
}

/** `before`: the published element; undefined: it was removed. */
async function findRevision({ on, storeId }: Restoration, element: Element, before: Element | undefined) {
  const { identifier, id } = element;
  const read = (object: unknown) => (isObject(object) ? Number(object[identifier.revision ?? '']) : 0);
  if (before !== undefined && !hasOtherTexts(identifier, before, element))
    return { revision: read(objectOf(before)), isNew: false };
  const earlier = (await listPublishedElements(on, storeId, identifier, id)).filter(isObject).map(readJsonObject);
  const highest = Math.max(read(objectOf(element)), ...[...earlier, ...(before ? [objectOf(before)] : [])].map(read));
  const newest = earlier.filter((version) => read(version) === highest);
  const isNew =
    before !== undefined || newest.some((version) => hasOtherTexts(identifier, { ...element, around: [version] }, element));
  return { revision: isNew ? highest + 1 : highest, isNew };
}
