import type { Settings } from '../../engine/declare/index.ts';
import { normalizeEmail } from '../../src/rules/normalize-identifiers.ts';
import { readRights } from '../../src/rules/operators/permissions.ts';
import { listPictureNames, takeCarriedPictures } from '../../src/server/areas/console/pictures/carried-pictures.ts';
import { writePictures } from '../../src/server/areas/console/pictures/write-pictures.ts';
import { commandSource } from '../../src/server/platform/audit.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { openGateways } from '../../src/server/platform/gateways/open-gateways.ts';
import { systemRandom } from '../../src/server/platform/random.ts';
import { RefusalError } from '../../src/server/platform/refusal-error.ts';
import { findOperator } from '../../src/server/platform/sessions/operators.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';
import { typeSettings } from '../../src/server/project/store-settings.ts';
import {
  assessReferences,
  assessSettings,
  BlockedError,
  compareSettings,
  formatProblems,
  InvalidSettingsError,
  mergeImported,
  publishDocuments,
  readDraft,
  type SettingsOperation,
  saveDraft,
} from '../../src/server/settings/index.ts';
import type { OpenedStore } from '../administration/open-store.ts';
import type { CommandResult } from '../administration/run-on-database.ts';
import { describeChange } from './describe-change.ts';
import { readPictureFiles } from './picture-files.ts';
import type { SettingsFiles } from './settings-files.ts';

interface Import {
  /** Address of the operator whose draft it becomes, or who publishes. */
  readonly operator: string;
  readonly isPublished: boolean;
  readonly folder: string;
}

/** Makes a draft of what the files change, or publishes it. Nothing is written if anything is refused. */
export async function importSettings(
  database: Database,
  opened: OpenedStore,
  files: SettingsFiles,
  { operator, isPublished, folder }: Import,
): Promise<CommandResult> {
  const { store, project } = opened;
  const published = await project.settingsOf(store.id, store.settingsVersion);
  const operatorId = await findImporter(database, store.id, operator, published);
  const carried = await readPictureFiles(files.documents, folder);
  const taken = await takeCarriedPictures(database, store.id, { documents: files.documents, carried });
  const publishedNames = new Set(listPictureNames(published));
  const missing = taken.missing.filter((name) => !publishedNames.has(name));
  if (missing.length > 0)
    return refuse(missing.map((name) => `The settings name ${name}, which is no picture of the store or of ${folder}/pictures.`));
  const { documents, conflicts } = await mergeImported(opened, { ...files, documents: taken.documents });
  const lines = conflicts.map(
    ({ document, path }) =>
      `${[document, ...path].join('.')} was changed in the files, and otherwise by others since version ${files.baseVersion}.`,
  );
  if (lines.length > 0) return refuse([...lines, 'Export into another folder, and repeat your changes there.']);
  const changes = compareSettings(published, { ...published, ...documents }).map(describeChange);
  if (changes.length === 0) return { text: `Nothing differs from version ${store.settingsVersion}.\n`, code: 0 };
  const operation: SettingsOperation = {
    store,
    database,
    platform: { clock: systemClock, random: systemRandom },
    gateways: openGateways(readConfig(process.env)),
    project,
    operatorId,
    auditSource: commandSource,
  };
  const change = { documents, baseVersion: store.settingsVersion };
  try {
    await database.transaction((tx) => writePictures(tx, operation, taken.pictures));
    const done = isPublished
      ? [`Published as version ${(await publishDocuments(operation, change)).version}.`]
      : await makeDraft(operation, change, files);
    return { text: `${[...changes, ...done].join('\n')}\n`, code: 0 };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    if (!(error instanceof InvalidSettingsError || error instanceof BlockedError)) return refuse([error.message]);
    return refuse(describeProblems(error.problems, { ...published, ...documents }, operation, files));
  }
}

function refuse(lines: readonly string[]): CommandResult {
  return { text: `${[...lines, 'Nothing was imported.'].join('\n')}\n`, code: 1 };
}

async function findImporter(database: Database, storeId: string, email: string, settings: Settings): Promise<string> {
  const operator = await findOperator(database, storeId, normalizeEmail(email));
  if (operator === undefined)
    throw new StartupError(`The store has no operator ${email}. "npm run operator -- list" shows them.`);
  const { permissions } = readRights(typeSettings(settings).operatorRoles.roles, operator.role);
  if (!permissions.includes('settings'))
    throw new StartupError(`${email} may not change settings: the role is ${operator.role}.`);
  return operator.operator_id;
}

type Documents = Parameters<typeof publishDocuments>[1];

/** Saves the draft. Returns what will prevent its publication. */
async function makeDraft(operation: SettingsOperation, change: Documents, files: SettingsFiles): Promise<readonly string[]> {
  const { database, store, project, platform } = operation;
  if ((await readDraft(database, store.id, operation.operatorId)) !== undefined)
    throw new StartupError('The operator has a draft already. Publish or discard it at /console/publish first.');
  await saveDraft(operation, { ...change, revision: 0 });
  const published = await project.settingsOf(store.id, store.settingsVersion);
  const settings = { ...published, ...change.documents };
  const assessment = await assessSettings({ ...operation, now: platform.clock.now() }, settings, published);
  const search = { storeId: store.id, declarations: project.declarations, settings, published };
  const blockers = [...assessment.blockers, ...(await assessReferences(database, search)).blockers];
  return [
    ...describeProblems(blockers, settings, operation, files),
    blockers.length > 0
      ? 'The draft was saved, but cannot be published like this.'
      : 'The draft was saved. Look at it and publish it at /console/publish.',
  ];
}

/** `plans.json:12:7 Plans › "Monthly" › Price: enter at least 1.` */
function describeProblems(
  problems: InvalidSettingsError['problems'],
  settings: Settings,
  { project }: SettingsOperation,
  { locate }: SettingsFiles,
): readonly string[] {
  const translator = { plans: project.plansFor(settings), language: 'en' };
  return problems.map((problem) => {
    const place = problem.document === '' ? '' : `${locate([problem.document, ...problem.path])} `;
    return `${place}${formatProblems([problem], settings, translator).join(' ')}`;
  });
}
