import type { Settings } from '../../../../../engine/declare/index.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import {
  type Change,
  compareSettings,
  formatChanges,
  formatRestoredRevisions,
  listVersions,
  nameDocuments,
  referencesOf,
  restoreRevisions,
  type SettingsVersion,
} from '../../../settings/index.ts';
import { registrationKeys } from './forms.ts';
import { keyOfPath } from './registration.ts';

/** A version in the form that pages show it. */
export function describeVersion({ version, kind, publishedAt, by }: SettingsVersion) {
  return { version, kind, publishedAt: publishedAt.toISOString(), publishedBy: by?.name ?? null };
}

/** Reads the published version and who published it. */
export async function readInForce({ database, store }: RequestContext): Promise<SettingsVersion> {
  const [newest] = await listVersions(database, store.id, { limit: 1, before: store.settingsVersion + 1 });
  if (newest === undefined) throw new Error(`version ${store.settingsVersion} of the settings is missing`);
  return newest;
}

/** Versions on a page. */
const perPage = 20;

/** Lists all versions with their changes, newest first. `?before=12`: those before the twelfth. */
export const historyPage: PageLoader<'console/history'> = async (context) => {
  const { database, store, query } = context;
  const mayChange = isPermitted(context, 'publish');
  const newest = store.settingsVersion;
  const before = readBefore(query['before'], newest);
  const versions = await listVersions(database, store.id, { limit: perPage + 1, before });
  const listedVersions = versions.slice(0, perPage);
  return {
    mayChange,
    inForceKey: String(newest),
    versions: await Promise.all(
      listedVersions.map(async (version) => ({
        ...describeVersion(version),
        key: String(version.version),
        ofVersion: version.ofVersion,
        ...(await describeVersionChanges(context, version)),
        ...(await compareVersion(context, version, mayChange)),
      })),
    ),
    newer: before > newest ? null : pageBefore(before + perPage, newest),
    older: versions.length > perPage ? pageBefore(listedVersions.at(-1)?.version ?? 1, newest) : null,
  };
};

/** Compares a version with the published settings. One that does not differ cannot be rolled back to. */
async function compareVersion(context: RequestContext, { version }: SettingsVersion, mayChange: boolean) {
  const { store, plans } = context;
  const isInForce = version === store.settingsVersion;
  const { settings } = await readRollback(context, plans.settings, version);
  const isSame = !isInForce && compareSettings(plans.settings, settings).length === 0;
  return {
    isInForce,
    isSame,
    mayRollBack: mayChange && !isInForce && !isSame,
    differences: isInForce || isSame ? [] : await formatRollback(context, plans.settings, version),
  };
}

/** Finds a version by its number in an address: `"7"`. */
export async function findVersion(
  { database, store }: RequestContext,
  number: string | undefined,
): Promise<SettingsVersion | undefined> {
  if (number === undefined || !/^[1-9]\d{0,8}$/.test(number)) return undefined;
  const [version] = await listVersions(database, store.id, { limit: 1, before: Number(number) + 1 });
  return version?.version === Number(number) ? version : undefined;
}

/** The changes of a version and the names of their documents; empty for the first. */
export async function describeVersionChanges(
  context: RequestContext,
  { version, kind }: Pick<SettingsVersion, 'version' | 'kind'>,
): Promise<{ readonly documents: string; readonly changes: string[] }> {
  const { store, project } = context;
  if (kind === 'first' || version < 2) return { documents: '', changes: [] };
  const before = await project.settingsOf(store.id, version - 1);
  const after = await project.settingsOf(store.id, version);
  const documents = new Set(compareSettings(before, after).map(({ document }) => document));
  return { documents: nameDocuments(context, [...documents]), changes: [...formatDifferences(context, before, after)] };
}

/** Describes the changes of a rollback; one sentence if there are none. */
export async function formatRollback(context: RequestContext, inForce: Settings, version: number): Promise<string[]> {
  const { settings, restored } = await readRollback(context, inForce, version);
  const changes = formatDifferences(context, inForce, settings);
  if (changes.length === 0) return [context.plans.text('settings.change.none', context.language) ?? ''];
  return [...changes, ...formatRestoredRevisions(restored, settings, context)];
}

/** The settings that a rollback to a version publishes, and the elements whose revision it changes. */
export async function readRollback(context: RequestContext, published: Settings, version: number) {
  const { store, project, database } = context;
  const { identifiers } = referencesOf(project.declarations);
  const settings = await project.settingsOf(store.id, version);
  return restoreRevisions({ on: database, storeId: store.id, identifiers, settings, published });
}

/** Describes differences. `isIncluded` filters them; `isWhole`: for who decides by them. */
export function formatDifferences(
  { plans, language }: RequestContext,
  before: Settings,
  after: Settings,
  { isIncluded = () => true, isWhole = false }: DescribedDifferences = {},
): readonly string[] {
  const changes = arrangeChanges(compareSettings(before, after).filter(isIncluded), registrationKeys({ plans }));
  return formatChanges(changes, before, after, { plans, language, isWhole });
}

interface DescribedDifferences {
  readonly isIncluded?: (change: Change) => boolean;
  readonly isWhole?: boolean;
}

/** Orders changes as the console's pages do: registration fields, other settings, custom fields. */
function arrangeChanges(changes: readonly Change[], keys: readonly string[]): readonly Change[] {
  const rank = ({ document, path }: Change): number => {
    if (document === 'customAssociatedInfo') return keys.length + 1;
    if (document !== 'registration') return keys.length;
    const key = keyOfPath(path);
    const index = keys.findIndex((candidate) => candidate === key || candidate.startsWith(`${key}.`));
    return index === -1 ? keys.length : index;
  };
  return [...changes].sort((left, right) => rank(left) - rank(right));
}

function readBefore(text: string | undefined, newest: number): number {
  const before = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : newest + 1;
  return Math.min(Math.max(before, 2), newest + 1);
}

function pageBefore(before: number, newest: number): string {
  return before > newest ? '/console/history' : `/console/history?before=${before}`;
}
