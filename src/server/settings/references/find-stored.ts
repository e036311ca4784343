import {
  isObject,
  type Json,
  type SettingIdentifier,
  type SettingReferences,
  type Settings,
  type StoredIn,
} from '../../../../engine/declare/index.ts';
import { readJsonObject } from '../../platform/json.ts';
import type { SettingsProblem, SettingsWarning } from '../findings.ts';
import { isEqual } from '../lists.ts';
import { countStored } from './count-stored.ts';
import { type Element, findListOf, keyOf, listElements, objectOf, readAround } from './elements.ts';
import { hasOtherTexts } from './find-revisions.ts';
import { listPublishedElements } from './published-elements.ts';
import type { StoredFindings, StoredSearch } from './stored-search.ts';

/** One declared column, with every identifier that it may hold: an element may move from one list to another. */
interface StoredColumn {
  readonly stored: StoredIn;
  readonly identifiers: readonly SettingIdentifier[];
}

/** Finds removed, reused and changed elements whose identifiers stored rows hold. Asks only about what changed. */
export async function findStored(search: StoredSearch): Promise<StoredFindings> {
  const blockers: SettingsProblem[] = [];
  const warnings: SettingsWarning[] = [];
  for (const column of listColumns(search.declared)) {
    const removed = await findRemoved(search, column);
    for (const problem of removed) {
      const { document, reference } = problem;
      const isBlocked = blockers.some(
        (blocker) => blocker.document === document && blocker.reference?.element === reference?.element,
      );
      if (column.stored.removal === 'blocker') blockers.push(problem);
      else if (!isBlocked) warnings.push({ rule: 'reference', problem, settings: search.settings });
    }
    if (column.stored.while !== undefined) continue;
    for (const problem of [...(await findReused(search, column)), ...(await findRepurposed(search, column))])
      if (
        !blockers.some(
          ({ rule, path, document }) => rule === problem.rule && document === problem.document && isEqual(path, problem.path),
        )
      )
        blockers.push(problem);
  }
  return { blockers, warnings };
}

function listColumns({ identifiers }: SettingReferences): readonly StoredColumn[] {
  const columns = new Map<string, { stored: StoredIn; identifiers: SettingIdentifier[] }>();
  for (const identifier of identifiers)
    for (const stored of identifier.storedIn) {
      const key = JSON.stringify([identifier.document, stored]);
      const column = columns.get(key) ?? { stored, identifiers: [] };
      column.identifiers.push(identifier);
      columns.set(key, column);
    }
  return [...columns.values()];
}

interface ComparedElements {
  readonly before: readonly Element[];
  readonly after: readonly Element[];
}

/** The elements that count for a column: `while` of the declaration leaves out those that are switched off. */
function listBoth({ settings, published }: StoredSearch, { stored, identifiers }: StoredColumn): ComparedElements {
  const list = (values: Settings) =>
    identifiers
      .flatMap((identifier) => listElements(identifier, values))
      .filter((element) => stored.while === undefined || readAround(element, stored.while) === true);
  return { before: list(published), after: list(settings) };
}

/** Elements whose key is not among the others. */
function subtract(some: readonly Element[], removed: readonly Element[], stored: StoredIn): readonly Element[] {
  const keys = new Set(removed.map((element) => JSON.stringify(keyOf(element, stored))));
  return some.filter((element) => !keys.has(JSON.stringify(keyOf(element, stored))));
}

async function findRemoved(search: StoredSearch, column: StoredColumn): Promise<readonly SettingsProblem[]> {
  const { stored } = column;
  const { before, after } = listBoth(search, column);
  const removed = subtract(before, after, stored);
  const keys = removed.map((element) => keyOf(element, stored));
  const counts = await countStored(search.on, search.storeId, { stored, keys, kept: after.map(({ id }) => id) });
  return removed.flatMap((element, index): readonly SettingsProblem[] => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    const { document } = element.identifier;
    const isSwitchedOff = stored.while !== undefined && isElementOf(element, search.settings);
    const path = isSwitchedOff
      ? pathOf(element, stored.while ?? '', search.settings)
      : findListOf(element, search.published, search.settings);
    const rule = isSwitchedOff ? 'identifierOff' : stored.removal === 'blocker' ? 'identifierInUse' : 'identifierRemoved';
    return [{ document, path, rule, reference: { id: element.id, element: objectOf(element), count, counted: stored.count } }];
  });
}

function isElementOf({ identifier, id }: Element, settings: Settings): boolean {
  return listElements(identifier, settings).some((element) => element.id === id);
}

/** The path of a property beside the identifier, in the other settings. */
function pathOf({ identifier, id }: Element, name: string, settings: Settings) {
  const storedElement = listElements(identifier, settings).find((element) => element.id === id);
  return [...(storedElement?.at.slice(0, -1) ?? []), name];
}

/** A new element with the identifier of an earlier one: rows of that one would become those of the new one. */
async function findReused(search: StoredSearch, column: StoredColumn): Promise<readonly SettingsProblem[]> {
  const { stored } = column;
  const { before, after } = listBoth(search, column);
  // A value of a closed list always means the same.
  const added = subtract(after, before, stored).filter(({ identifier }) => !Array.isArray(identifier.schema['enum']));
  const counts = await countStored(search.on, search.storeId, { stored, keys: added.map((element) => keyOf(element, stored)) });
  const problems: SettingsProblem[] = [];
  for (const [index, element] of added.entries()) {
    const count = counts[index] ?? 0;
    if (count === 0 || (await isRestored(search, element))) continue;
    const reference = { id: element.id, element: objectOf(element), count, counted: stored.count };
    problems.push({ document: element.identifier.document, path: element.at, rule: 'identifierReused', reference });
  }
  return problems;
}

/**
 * Whether the element comes back as it was published before, such as by a rollback: under the revision that it had or a later one,
 * and above that of every other text, because a revision names one text.
 */
async function isRestored({ on, storeId }: StoredSearch, element: Element): Promise<boolean> {
  const { revision = '' } = element.identifier;
  const ownObject = objectOf(element);
  const earlier = await listPublishedElements(on, storeId, element.identifier, element.id);
  const withOwnRevision = (version: Json): Json =>
    isObject(version) && Object.hasOwn(version, revision)
      ? { ...readJsonObject(version), [revision]: ownObject[revision] ?? null }
      : version;
  const isTooLow = (version: Json): boolean => {
    const distance = Number(ownObject[revision]) - Number(readRevision(version, revision));
    if (distance !== 0 || !isObject(version)) return distance < 0;
    return hasOtherTexts(element.identifier, { ...element, around: [readJsonObject(version)] }, element);
  };
  return earlier.some((version) => isEqual(withOwnRevision(version), ownObject)) && !earlier.some(isTooLow);
}

function readRevision(element: unknown, revision: string): unknown {
  return typeof element === 'object' && element !== null && revision in element ? Reflect.get(element, revision) : undefined;
}

/** An element that changes a property under which rows hold its identifier, such as the type of a consent. */
async function findRepurposed(search: StoredSearch, column: StoredColumn): Promise<readonly SettingsProblem[]> {
  const { stored } = column;
  const names = Object.values(stored.same ?? {});
  if (names.length === 0) return [];
  const { before, after } = listBoth(search, column);
  const valuesOf = (element: Element) =>
    names.map(
      (alternatives) =>
        [alternatives]
          .flat()
          .map((name) => String(readAround(element, name) ?? ''))
          .find(Boolean) ?? '',
    );
  const changed = after.filter((element) => {
    const earlier = before.find(({ id }) => id === element.id);
    return earlier === undefined || !isEqual(valuesOf(earlier), valuesOf(element));
  });
  const question = { stored, keys: changed.map((element) => keyOf(element, stored)), differing: changed.map(valuesOf) };
  const counts = await countStored(search.on, search.storeId, question);
  return changed.flatMap((element, index): readonly SettingsProblem[] => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    const reference = { id: element.id, element: objectOf(element), count, counted: stored.count };
    return [{ document: element.identifier.document, path: element.at, rule: 'identifierRepurposed', reference }];
  });
}
