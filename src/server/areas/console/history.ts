import type { Settings } from '../../../../engine/declare/index.ts';
import { type Change, compareSettings, listVersions, type SettingsVersion, tellChanges } from '../../settings/index.ts';
import type { PageLoader, Visit } from '../area.ts';
import { registrationKeys } from './forms.ts';
import { showVersion } from './pages.ts';
import { keyOfPath } from './registration.ts';
import { operatorOf } from './view.ts';

/** Versions on a page. */
const perPage = 20;

/** Every version, the newest first, with what it changed. `?before=12`: those before the twelfth. */
export const historyPage: PageLoader<'console/history'> = async (visit) => {
  const { database, store, query } = visit;
  const mayChange = operatorOf(visit).role === 'editor';
  const newest = store.settingsVersion;
  const before = readBefore(query['before'], newest);
  const found = await listVersions(database, store.id, { limit: perPage + 1, before });
  const shown = found.slice(0, perPage);
  const inForce = visit.plans.settings;
  return {
    mayChange,
    inForceKey: String(newest),
    versions: await Promise.all(
      shown.map(async (version) => ({
        ...showVersion(version),
        key: String(version.version),
        ofVersion: version.ofVersion,
        isInForce: version.version === newest,
        mayRollBack: mayChange && version.version !== newest,
        changes: [...(await tellVersion(visit, version))],
        // The button changes the settings at once: what it would change is read before.
        differences: version.version === newest ? [] : await tellReturn(visit, inForce, version.version),
      })),
    ),
    newer: before > newest ? null : pageBefore(before + perPage, newest),
    older: found.length > perPage ? pageBefore(shown.at(-1)?.version ?? 1, newest) : null,
  };
};

/** What a version changed, in sentences. The first one had nothing before it. */
export async function tellVersion(visit: Visit, { version, kind }: Pick<SettingsVersion, 'version' | 'kind'>) {
  const { store, project } = visit;
  if (kind === 'first' || version < 2) return [];
  const before = await project.settingsOf(store.id, version - 1);
  const after = await project.settingsOf(store.id, version);
  return tellDifferences(visit, before, after);
}

/** What going back to a version would change, in sentences; one that says so where nothing would. */
export async function tellReturn(visit: Visit, inForce: Settings, version: number): Promise<string[]> {
  const { store, project, plans, language } = visit;
  const told = tellDifferences(visit, inForce, await project.settingsOf(store.id, version));
  return told.length > 0 ? [...told] : [plans.text('settings.change.none', language) ?? ''];
}

/** What differs, in sentences; `isMeant`: only of what. */
export function tellDifferences(
  { plans, language }: Visit,
  before: Settings,
  after: Settings,
  isMeant: (change: Change) => boolean = () => true,
): readonly string[] {
  const changes = arrangeChanges(compareSettings(before, after).filter(isMeant), registrationKeys({ plans }));
  return tellChanges(changes, before, after, { plans, language });
}

/** As the pages show them: the fields, with what else their page asks, then other settings, then custom fields. */
function arrangeChanges(changes: readonly Change[], keys: readonly string[]): readonly Change[] {
  const place = ({ document, path }: Change): number => {
    if (document === 'customAssociatedInfo') return keys.length + 1;
    if (document !== 'registration') return keys.length;
    const key = keyOfPath(path);
    const index = keys.findIndex((each) => each === key || each.startsWith(`${key}.`));
    return index === -1 ? keys.length : index;
  };
  return [...changes].sort((one, other) => place(one) - place(other));
}

function readBefore(asked: string | undefined, newest: number): number {
  const before = asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : newest + 1;
  return Math.min(Math.max(before, 2), newest + 1);
}

function pageBefore(before: number, newest: number): string {
  return before > newest ? '/console/history' : `/console/history?before=${before}`;
}
