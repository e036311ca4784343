import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../../engine/declare/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Gateways } from '../platform/gateways/gateways.ts';
import { listKeyIds } from '../platform/keys.ts';
import type { Platform } from '../platform/platform.ts';
import type { Store } from '../platform/sessions/request-state.ts';
import type { Project } from '../project/project.ts';
import type { SettingsProblem } from './findings.ts';
import { listSecretKeys } from './secrets.ts';
import { findBlockers, findNeeds } from './validation/assess-settings.ts';
import { findRefusedNow } from './validation/value-problems.ts';
import { listHtml } from './visit-texts.ts';

type Version = Pick<Store, 'id' | 'settingsVersion'>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent in an application without pages and calls. */
    readonly settingsWatch?: Watch;
  }
}

/** Assesses published settings in the background, one store after another. */
export interface Watch {
  /**
   * Assesses the first store, which takes longest because it prepares what all stores share, and begins to assess the others.
   */
  start(): Promise<void>;
  /** Has a store's settings assessed if their version is new to this process. */
  check(store: Version): void;
  /** Resolves when nothing waits to be assessed. */
  idle(): Promise<void>;
  /** Ends after the store that is being assessed. */
  stop(): Promise<void>;
}

/** Assessing takes some dozen milliseconds of the processor. Requests get at least this many times as much in between. */
const restFactor = 4;
/** Milliseconds. */
const maxRest = 1_000;
/** Stores per query. */
const pageSize = 100;

interface WatchParts {
  readonly database: Queryable;
  readonly project: Pick<Project, 'declarations' | 'settingsOf' | 'consequencesOf' | 'html'>;
  readonly gateways: Pick<Gateways, 'missingVariables'>;
  readonly platform: Pick<Platform, 'clock' | 'keys'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** By store, what `/readyz` warns about. Stores without warnings are not in it. */
  readonly warnings: Map<string, readonly string[]>;
}

/**
 * Logs published settings that block members, what settings need and this process lacks, and secrets to enter again: once per version and process. Then
 * sanitises their HTML, unless this version of the sanitiser has done so.
 */
export function watchPublished(parts: WatchParts): Watch {
  const { database, log } = parts;
  const { clock } = parts.platform;
  const stopping = new AbortController();
  // A number for each store: some hundred kilobytes for thousands.
  const checkedVersions = new Map<string, number>();
  const waiting = new Map<string, Version>();
  /** The last store that `start` has listed; undefined: all are listed. */
  let listedUpTo: string | undefined;
  /** The first store, whose HTML need not be sanitised before the process is ready. */
  let unsanitised: Version | undefined;
  let running: Promise<void> | undefined;

  const isChecked = ({ id, settingsVersion }: Version): boolean => (checkedVersions.get(id) ?? 0) >= settingsVersion;

  function wake(): void {
    if (running !== undefined || stopping.signal.aborted) return;
    running = assessAll();
  }

  async function assessAll(): Promise<void> {
    if (unsanitised !== undefined) await sanitise(parts, unsanitised);
    unsanitised = undefined;
    for (let next = await takeNext(); next !== undefined && !stopping.signal.aborted; next = await takeNext()) {
      const begun = clock.now().getTime();
      if (await assessNew(next)) await sanitise(parts, next);
      await rest((clock.now().getTime() - begun) * restFactor);
    }
    running = undefined;
    // A request may have come since.
    if (waiting.size > 0) wake();
  }

  /** Returns false if it was assessed before. */
  async function assessNew(store: Version): Promise<boolean> {
    if (isChecked(store)) return false;
    checkedVersions.set(store.id, store.settingsVersion);
    await assess(parts, store);
    return true;
  }

  async function rest(milliseconds: number): Promise<void> {
    if (waiting.size > 0 || listedUpTo !== undefined)
      // The clock may have been moved meanwhile.
      await wait(Math.min(Math.max(0, milliseconds), maxRest), undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  async function takeNext(): Promise<Version | undefined> {
    if (waiting.size === 0) await listMore();
    const [next] = waiting.values();
    if (next !== undefined) waiting.delete(next.id);
    return next;
  }

  async function listMore(): Promise<void> {
    if (listedUpTo === undefined) return;
    try {
      const rows = await database.query<{ readonly store_id: string; readonly settings_version: number }>(
        'SELECT store_id, settings_version FROM stores WHERE store_id > $1 ORDER BY store_id LIMIT $2',
        [listedUpTo, pageSize],
      );
      for (const { store_id: id, settings_version: settingsVersion } of rows) waiting.set(id, { id, settingsVersion });
      listedUpTo = rows.length < pageSize ? undefined : rows.at(-1)?.store_id;
    } catch (error) {
      // Requests still have the settings of their stores assessed.
      listedUpTo = undefined;
      log.error({ err: error }, 'the published settings could not be assessed');
    }
  }

  return {
    start: async () => {
      listedUpTo = '';
      const first = await takeNext();
      if (first !== undefined && (await assessNew(first))) unsanitised = first;
      wake();
    },
    check: (store) => {
      // A slow request may still hold an earlier version.
      if (isChecked(store)) return;
      waiting.set(store.id, store);
      wake();
    },
    idle: async () => running,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Never throws. */
async function assess(parts: WatchParts, { id, settingsVersion }: Version): Promise<void> {
  const { project, log, warnings } = parts;
  try {
    const context = { ...parts, store: { id }, now: parts.platform.clock.now() };
    const settings = await project.settingsOf(id, settingsVersion);
    const lacks = (await findNeeds(context, settings))
      .filter(({ isWarning, variables }) => !isWarning || variables.length > 0)
      .map(({ document, path, variables }) => describeLack([document, ...path].join('.'), variables));
    const refused = findRefusedNow(project.declarations, settings).map(describeRefused);
    const problems = [...lacks, ...refused, ...describeOldSecrets(parts.platform, settings)];
    if (problems.length > 0) warnings.set(id, problems);
    else warnings.delete(id);
    for (const warning of problems) log.warn({ store: id, settingsVersion }, warning);
    const blockers = await findBlockers(context, settings);
    if (blockers.length === 0) return;
    const causes = blockers.map(({ consequence, need }) => consequence ?? need?.key);
    log.error({ store: id, settingsVersion, found: causes }, 'the published settings block members');
  } catch (error) {
    log.error({ err: error, store: id, settingsVersion }, 'the published settings could not be assessed');
  }
}

/** Never throws: pages sanitise what they need. */
async function sanitise({ project, log }: WatchParts, { id, settingsVersion }: Version): Promise<void> {
  try {
    await project.html.store(id, listHtml(project.declarations, await project.settingsOf(id, settingsVersion)));
  } catch (error) {
    log.error({ err: error, store: id, settingsVersion }, 'the HTML of the published settings could not be sanitised');
  }
}

/** Secrets that are lost when a key is removed from SESSION_KEYS, or that already are. */
function describeOldSecrets({ keys }: Pick<Platform, 'keys'>, settings: Settings): readonly string[] {
  const [newest, ...earlier] = listKeyIds(keys);
  return listSecretKeys(settings).flatMap(({ path, keyId }) => {
    if (keyId === newest) return [];
    const key = earlier.includes(keyId) ? 'an earlier key of SESSION_KEYS' : 'a key that is not in SESSION_KEYS any more';
    return [`The setting ${path.join('.')} is sealed with ${key}: enter it again at /console.`];
  });
}

/** Without the value, which may be a secret of the store. */
function describeRefused({ document, path, rule, format }: SettingsProblem): string {
  return `The setting ${[document, ...path].join('.')} has a value that is refused today (${format ?? rule}). It stays in use; correct it at /console.`;
}

function describeLack(setting: string, variables: readonly string[]): string {
  return variables.length > 0
    ? `The setting ${setting} needs ${variables.join(' and ')}, which this process lacks.`
    : `The setting ${setting} lacks other settings that it needs.`;
}
