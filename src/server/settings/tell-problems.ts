import { isObject, type Settings } from '../../../engine/declare/index.ts';
import type { SettingsProblem } from './judge-settings.ts';
import { findText, nameDocument, nameElement, nameStep, type Speaker, sayText } from './settings-words.ts';

/**
 * What is wrong with settings, as sentences.
 * `[{ document: "customAssociatedInfo", path: ["entries", 0, "title", "ja"], rule: "maxLength", limit: 200 }]` →
 * `["追加項目 › 「趣味」 › 名前 › 日本語：200文字以内で入力してください。"]`
 */
export function tellProblems(problems: readonly SettingsProblem[], settings: Settings, speaker: Speaker): readonly string[] {
  return problems.map(({ document, path, rule, limit }) => {
    const names = nameSteps(speaker, settings[document], path);
    const where = [...(document === '' ? [] : [nameDocument(speaker, document)]), ...names].join(' › ');
    const key = `settings.problem.${rule}`;
    const known = findText(speaker, key) === undefined ? 'settings.problem.other' : key;
    return sayText(speaker, known, { where, limit: typeof limit === 'number' ? String(limit) : '' });
  });
}

// Names of lists say no more than what stands in them, and the document's own name.
const silent = ['entries', 'fields'];

function nameSteps(speaker: Speaker, body: unknown, path: SettingsProblem['path']): readonly string[] {
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
