import { isObject, type Settings } from '../../../../engine/declare/index.ts';
import type { JsonPath } from '../lists.ts';
import { nameDocument, nameElement, nameStep, type Translator } from './setting-labels.ts';

/**
 * Formats the path of a setting with the names that operators know: `["signUp", "fields", "birthday"]` of registration → 登録項目 ›
 * 新規登録 › 生年月日
 */
export function nameSetting(translator: Translator, settings: Settings, document: string, path: JsonPath): string {
  const names = nameSteps(translator, settings[document], path);
  if (document === '') return names.join(' › ');
  const title = nameDocument(translator, document);
  // A document may have the name of its only list.
  return [title, ...names.slice(names[0] === title ? 1 : 0)].join(' › ');
}

// These list names add nothing to the document's name.
const omittedSteps = ['entries', 'fields'];

function nameSteps(translator: Translator, body: unknown, path: JsonPath): readonly string[] {
  let current = body;
  return path.flatMap((step) => {
    if (Array.isArray(current)) {
      current = current[Number(step)];
      const title = nameElement(translator, current);
      // The title may be the problem itself, with 10,000 characters: the start is enough to find it.
      return [title === undefined ? `#${Number(step) + 1}` : clip(title)];
    }
    current = isObject(current) && Object.hasOwn(current, step) ? current[step] : undefined;
    const name = String(step);
    return omittedSteps.includes(name) ? [] : [nameStep(translator, name) ?? clip(name)];
  });
}

const maxLength = 40;

function clip(text: string): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text;
}
