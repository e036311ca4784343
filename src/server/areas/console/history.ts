import type { Settings } from '../../../../engine/declare/index.ts';
import type { PageLoader, RequestContext } from '../../runtime/area.ts';
import { type Change, compareSettings, formatChanges, listVersions, type SettingsVersion } from '../../settings/index.ts';
import { registrationKeys } from './forms.ts';
import { describeVersion } from './pages.ts';
import { keyOfPath } from './registration.ts';
import { operatorOf } from './view.ts';

/** Versions on a page. */
const perPage = 20;

/** Every version, the newest first, with what it changed. `?before=12`: those before the twelfth. */
export const historyPage: PageLoader<'console/history'> = async (context) => {
  const { database, store, query } = context;
  const mayChange = operatorOf(context).role === 'editor';
  const newest = store.settingsVersion;
  const before = readBefore(query['before'], newest);
  const found = await listVersions(database, store.id, { limit: perPage + 1, before });
  const shown = found.slice(0, perPage);
  return {
    mayChange,
    inForceKey: String(newest),
    versions: await Promise.all(
      shown.map(async (version) => ({
        ...describeVersion(version),
        key: String(version.version),
        ofVersion: version.ofVersion,
        changes: [...(await formatVersionChanges(context, version))],
        ...(await compareVersion(context, version, mayChange)),
      })),
    ),
    newer: before > newest ? null : pageBefore(before + perPage, newest),
    older: found.length > perPage ? pageBefore(shown.at(-1)?.version ?? 1, newest) : null,
  };
};

/** How a version differs from the settings in force. There is no way back to one that does not. */
async function compareVersion(context: RequestContext, { version }: SettingsVersion, mayChange: boolean) {
  const { store, project, plans } = context;
  const isInForce = version === store.settingsVersion;
  const isSame = !isInForce && compareSettings(plans.settings, await project.settingsOf(store.id, version)).length === 0;
  return {
    isInForce,
    isSame,
    mayRollBack: mayChange && !isInForce && !isSame,
    differences: isInForce || isSame ? [] : await formatRollback(context, plans.settings, version),
  };
}

/** A version by its number as an address has it: `"7"`. Undefined: there is none. */
export async function findVersion(
  { database, store }: RequestContext,
  number: string | undefined,
): Promise<SettingsVersion | undefined> {
  if (number === undefined || !/^[1-9]\d{0,8}$/.test(number)) return undefined;
  const [found] = await listVersions(database, store.id, { limit: 1, before: Number(number) + 1 });
  return found?.version === Number(number) ? found : undefined;
}

/** What a version changed, in sentences. The first one had nothing before it. */
export async function formatVersionChanges(
  context: RequestContext,
  { version, kind }: Pick<SettingsVersion, 'version' | 'kind'>,
) {
  const { store, project } = context;
  if (kind === 'first' || version < 2) return [];
  const before = await project.settingsOf(store.id, version - 1);
  const after = await project.settingsOf(store.id, version);
  return formatDifferences(context, before, after);
}

/** What going back to a version would change, in sentences; one that says so where nothing would. */
export async function formatRollback(context: RequestContext, inForce: Settings, version: number): Promise<string[]> {
  const { store, project, plans, language } = context;
  const told = formatDifferences(context, inForce, await project.settingsOf(store.id, version));
  return told.length > 0 ? [...told] : [plans.text('settings.change.none', language) ?? ''];
}

/** What differs, in sentences; `isMeant`: only of what. */
export function formatDifferences(
  { plans, language }: RequestContext,
  before: Settings,
  after: Settings,
  isMeant: (change: Change) => boolean = () => true,
): readonly string[] {
  const changes = arrangeChanges(compareSettings(before, after).filter(isMeant), registrationKeys({ plans }));
  return formatChanges(changes, before, after, { plans, language });
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
