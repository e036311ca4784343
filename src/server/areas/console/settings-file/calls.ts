import { isObject, type Settings } from '../../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { parseLimitedJson } from '../../../platform/http/bodies.ts';
import { readJsonObject } from '../../../platform/json.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import {
  formatProblems,
  formatText,
  InvalidSettingsError,
  mergeImported,
  nameSetting,
  omitSecrets,
  readOrigin,
  saveDraft,
  writeOrigin,
} from '../../../settings/index.ts';
import { keptSeconds } from '../pictures/kept-seconds.ts';
import { copyPictures } from '../pictures/queries.ts';
import { operationOf } from '../settings/calls.ts';
import { readView } from '../settings/view.ts';
import { selectCreatedAt } from './queries.ts';

/** Of an import: a file of another program may have hundreds. */
const maxProblems = 5;
/** Several times as many as the settings of a large store have. */
const maxKeys = 50_000;

/** The published settings without secrets, as a file that `importSettings` of any store takes. */
export const exportSettings: Command<'console.settings-export'> = async (context) => {
  const { database, store, plans, now } = context;
  const { documents } = omitSecrets(plans.settings);
  const origin = writeOrigin({ ...store, createdAt: await selectCreatedAt(database, store.id) });
  const content = `${JSON.stringify({ ...origin, exportedAt: now.toISOString(), documents }, undefined, 2)}\n`;
  return {
    file: { name: `settings-${new URL(store.origin).hostname}-${store.settingsVersion}.json`, content: Buffer.from(content) },
  };
};

/** Makes a draft of what the file changes. */
export const importSettings: Command<'console.settings-import'> = async (context) => {
  const { database, store, plans, answers, language } = context;
  const { draft } = await readView(context);
  if (draft !== undefined) throw new RefusalError('NOT_NOW');
  const file = readFile(answers.file ?? '');
  if (file === undefined) throw refuseFile(context, 'settings.file.unreadable');
  const unknown = Object.keys(file.documents).find((document) => !Object.hasOwn(plans.settings, document));
  if (unknown !== undefined) throw refuseFile(context, 'settings.file.unknown', { document: unknown });
  const baseVersion = readOrigin(file.origin, { ...store, createdAt: await selectCreatedAt(database, store.id) });
  const operation = operationOf(context);
  const { documents, conflicts } = await mergeImported(operation, { documents: file.documents, baseVersion });
  const settings = { ...plans.settings, ...documents };
  if (conflicts.length > 0) {
    const places = conflicts.map(({ document, path }) => nameSetting({ plans, language }, settings, document, path));
    throw refuseFile(context, 'settings.file.conflicts', {
      version: String(baseVersion),
      places: [...new Set(places)].join(' / '),
    });
  }
  try {
    await copyNamedPictures(context, file);
    const saved = await saveDraft(operation, { documents, revision: 0, baseVersion: store.settingsVersion });
    return { redirectTo: `/console/publish?notice=${saved === undefined ? 'draftSame' : 'draftSaved'}` };
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    const problems = formatProblems(error.problems, settings, { plans, language });
    throw refuseFile(context, 'settings.file.problems', { problems: problems.slice(0, maxProblems).join(' ') });
  }
};

interface SettingsFile {
  readonly documents: Settings;
  readonly origin: unknown;
}

/** undefined: no file that `exportSettings` has made. */
function readFile(text: string): SettingsFile | undefined {
  let origin: unknown;
  try {
    origin = parseLimitedJson(text, maxKeys);
  } catch {
    return undefined;
  }
  const documents = isObject(origin) ? origin['documents'] : undefined;
  if (!isObject(documents) || !Object.values(documents).every(isObject)) return undefined;
  const bodies = Object.entries(documents).map(([document, body]) => [document, readJsonObject(body)]);
  return { documents: Object.fromEntries(bodies), origin };
}

/** Copies the pictures that the file names, if its store is in this database. Those of elsewhere have to be uploaded again. */
async function copyNamedPictures({ database, store, now }: CommandContext, { documents, origin }: SettingsFile): Promise<void> {
  const from = isObject(origin) ? origin['store'] : undefined;
  const names = JSON.stringify(documents).matchAll(new RegExp(`${ownAddresses.storePictures}/([0-9a-f]{32})`, 'g'));
  const pictureIds = [...new Set(Array.from(names, ([, id = '']) => id))];
  if (typeof from !== 'string' || from === store.id || pictureIds.length === 0) return;
  await copyPictures(database, { from, storeId: store.id, pictureIds, checkAt: addSeconds(now, keptSeconds) });
}

function refuseFile({ plans, language }: CommandContext, text: string, values: Readonly<Record<string, string>> = {}) {
  return new RefusalError('SETTINGS_FILE', { message: formatText({ plans, language }, text, values) });
}
