import { isObject, type Path, type Settings } from '../../../engine/declare/index.ts';
import type { JsonPath } from './lists.ts';
import { nameDocument, nameElement, nameStep, type Speaker } from './settings-words.ts';

/** Where a setting stands, by the names that operators know: `["signUp", "fields", "birthday"]` of registration → 登録項目 › 新規登録 › 生年月日 */
export function nameSetting(speaker: Speaker, settings: Settings, document: string, path: JsonPath): string {
  const names = nameSteps(speaker, settings[document], path);
  return [...(document === '' ? [] : [nameDocument(speaker, document)]), ...names].join(' › ');
}

/** What is set at a path below the settings; undefined: nothing. */
export function readSetting(settings: Settings, path: Path): unknown {
  return path.reduce<unknown>(
    (found, step) => (isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined),
    settings,
  );
}

// Names of lists say no more than what stands in them, and the document's own name.
const silent = ['entries', 'fields'];

function nameSteps(speaker: Speaker, body: unknown, path: JsonPath): readonly string[] {
  let found = body;
  return path.flatMap((step) => {
    if (Array.isArray(found)) {
      found = found[Number(step)];
      const title = nameElement(speaker, found);
      // A title may be what is wrong: of 10,000 characters a few are enough to find it.
      return [title === undefined ? `#${Number(step) + 1}` : clip(title)];
    }
    found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
    const name = String(step);
    return silent.includes(name) ? [] : [nameStep(speaker, name) ?? clip(name)];
  });
}

const longest = 40;

function clip(text: string): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text;
}
