import { isObject } from '../../../../engine/declare/index.ts';
import type { JsonPath } from '../drafts/lists.ts';
import type { DocumentProblem } from './validate-settings.ts';

/**
 * Finds line breaks in texts that are not declared `multiLine`, such as a host name or a title, and other control characters in any
 * text. `schema`: with inlined references; `value` matches it.
 */
export function validateCharacters(schema: unknown, value: unknown, problems: DocumentProblem[]): void {
  const walk = (of: unknown, at: unknown, path: JsonPath, isAround: boolean): void => {
    if (!isObject(of)) return;
    const isMultiLine = isAround || of['multiLine'] === true;
    if (Array.isArray(of['anyOf'])) {
      const type = typeof at === 'string' ? 'string' : 'object';
      for (const each of of['anyOf'].filter(isObject)) if (each['type'] === type) walk(each, at, path, isMultiLine);
    } else if (typeof at === 'string') {
      const rule = findRule(at, isMultiLine);
      if (rule !== undefined) problems.push({ path, rule });
    } else if (Array.isArray(at)) {
      for (const [index, each] of at.entries()) walk(of['items'], each, [...path, index], isMultiLine);
    } else if (isObject(at)) {
      const properties = isObject(of['properties']) ? of['properties'] : {};
      for (const [name, each] of Object.entries(at)) {
        const isDeclared = Object.hasOwn(properties, name);
        const rule = isDeclared ? undefined : findRule(name, false);
        if (rule !== undefined) problems.push({ path: [...path, name], rule });
        walk(isDeclared ? properties[name] : of['additionalProperties'], each, [...path, name], isMultiLine);
      }
    }
  };
  walk(schema, value, [], false);
}

function findRule(text: string, isMultiLine: boolean): string | undefined {
  if (!isMultiLine && /[\r\n]/.test(text)) return 'lineBreaks';
  return /[^\P{Cc}\r\n\t]/u.test(text) ? 'controlCharacters' : undefined;
}
