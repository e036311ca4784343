import { isObject, type Settings } from '../../../../../engine/declare/index.ts';
import { isStorableText } from '../../../../../engine/validate/index.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { parseLimitedJson } from '../../../platform/http/bodies.ts';
import { readJsonObject } from '../../../platform/json.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
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
import { limitFiles } from '../limit-files.ts';
import { picturesPerDay } from '../pictures/calls.ts';
import {
  type CarriedPictures,
  listPictureNames,
  readCarriedPictures,
  readPictureId,
  takeCarriedPictures,
} from '../pictures/carried-pictures.ts';
import { keptSeconds } from '../pictures/kept-seconds.ts';
import { copyPictures } from '../pictures/queries.ts';
import { writePictures } from '../pictures/write-pictures.ts';
import { operationOf } from '../settings/calls.ts';
import { readView } from '../settings/view.ts';
import { selectCreatedAt } from './queries.ts';

/** Of an import: a file of another program may have hundreds. */
const maxProblems = 5;
/** Several times as many as the settings of a large store have. */
const maxKeys = 50_000;
/** Pictures in a file: an import encodes them again. */
const maxPictures = 40;
/** Characters of all pictures in a file. */
const maxCarried = 600_000;
/** Characters of a picture's name, indentation, quotes and media type. */
const lengthAround = 110;

/** The published settings without secrets, with their pictures, as a file that `importSettings` of any store takes. */
export const exportSettings: Command<'console.settings-export'> = async (context) => {
  const { database, store, plans, project, now } = context;
  await limitFiles(context);
  const { documents } = omitSecrets(plans.settings);
  const origin = writeOrigin({ ...store, createdAt: await selectCreatedAt(database, store.id) });
  const write = (pictures: CarriedPictures): string =>
    `${JSON.stringify({ ...origin, exportedAt: now.toISOString(), documents, pictures }, undefined, 2)}\n`;
  const count = Math.min(maxPictures, listPictureNames(documents).length);
  const maxLength = Math.min(maxCarried, maxLengthOf(project) - write({}).length - count * lengthAround);
  const content = write(await readCarriedPictures(database, store.id, { documents, maxLength, maxCount: maxPictures }));
  return {
    file: { name: `settings-${new URL(store.origin).hostname}-${store.settingsVersion}.json`, content: Buffer.from(content) },
  };
};

/** Characters of a file that the form takes. */
const maxLengthOf = ({ declarations }: CommandContext['project']): number =>
  Number(declarations.forms['console-settings-file']?.fields['file']?.['maxLength']);

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
  // Conflicts are found before pictures are encoded, which takes much longer.
  await mergeFile(context, file.documents, baseVersion);
  await copyNamedPictures(context, file);
  const { pictures, ...imported } = await takePictures(context, file);
  const documents = await mergeFile(context, imported.documents, baseVersion);
  const settings = { ...plans.settings, ...documents };
  try {
    await database.transaction((tx) => writePictures(tx, operation, pictures));
    const saved = await saveDraft(operation, { documents, revision: 0, baseVersion: store.settingsVersion });
    return { redirectTo: `/console/publish?notice=${saved === undefined ? 'draftSame' : 'draftSaved'}` };
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    const problems = formatProblems(error.problems, settings, { plans, language });
    throw refuseFile(context, 'settings.file.problems', { problems: problems.slice(0, maxProblems).join(' ') });
  }
};

/** What the file changes in the published settings. Refuses what others have changed differently since it was exported. */
async function mergeFile(context: CommandContext, documents: Settings, baseVersion: number | undefined): Promise<Settings> {
  const { plans, language } = context;
  const merged = await mergeImported(operationOf(context), { documents, baseVersion });
  if (merged.conflicts.length === 0) return merged.documents;
  const settings = { ...plans.settings, ...merged.documents };
  const places = merged.conflicts.map(({ document, path }) => nameSetting({ plans, language }, settings, document, path));
  throw refuseFile(context, 'settings.file.conflicts', {
    version: String(baseVersion),
    places: [...new Set(places)].join(' / '),
  });
}

interface SettingsFile {
  readonly documents: Settings;
  readonly origin: unknown;
  readonly pictures: CarriedPictures;
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
  const pictures = isObject(origin) && isObject(origin['pictures']) ? Object.entries(origin['pictures']) : [];
  const carried = pictures.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { documents: Object.fromEntries(bodies), origin, pictures: Object.fromEntries(carried.slice(0, maxPictures)) };
}

/** Encodes the pictures of the file that the store lacks. Refuses a file that names others, unless the published settings do. */
async function takePictures(context: CommandContext, { documents, pictures: carried }: SettingsFile) {
  const { database, store, plans, language } = context;
  const beforeEach = () => limitRate(context, `console-picture:${operatorOf(context).id}`, picturesPerDay);
  const taken = await takeCarriedPictures(database, store.id, { documents, carried, beforeEach });
  const published = new Set(listPictureNames(plans.settings));
  const missing = taken.missing.filter((name) => !published.has(name));
  if (missing.length === 0) return taken;
  const places = missing.flatMap((name) => findPlaces(documents, name));
  const names = places.map(([document = '', ...path]) => nameSetting({ plans, language }, documents, document, path));
  throw refuseFile(context, 'settings.file.pictures', { places: [...new Set(names)].slice(0, maxProblems).join(' / ') });
}

/** The paths of the texts that contain a text. */
function findPlaces(value: unknown, text: string): readonly (readonly string[])[] {
  if (typeof value === 'string') return value.includes(text) ? [[]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => findPlaces(member, text).map((path) => [name, ...path]));
}

/** Copies the pictures that the file names, if its store is in this database: they keep their address. */
async function copyNamedPictures({ database, store, now }: CommandContext, { documents, origin }: SettingsFile): Promise<void> {
  const from = isObject(origin) ? origin['store'] : undefined;
  const pictureIds = listPictureNames(documents).map(readPictureId);
  if (!isStorableText(from) || from === store.id || pictureIds.length === 0) return;
  await copyPictures(database, { from, storeId: store.id, pictureIds, checkAt: addSeconds(now, keptSeconds) });
}

function refuseFile({ plans, language }: CommandContext, text: string, values: Readonly<Record<string, string>> = {}) {
  return new RefusalError('SETTINGS_FILE', { message: formatText({ plans, language }, text, values) });
}
