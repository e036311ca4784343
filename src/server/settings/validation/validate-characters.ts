import { hasForbiddenMarkup, isObject } from '../../../../engine/declare/index.ts';
import type { DocumentProblem } from '../findings.ts';
import type { JsonPath } from '../lists.ts';

/** What the schema of a text, or of what is around it, allows. */
interface Allowed {
  readonly isMultiLine: boolean;
  /** `freeText`: true is without markup and scripts. */
  readonly freeText: unknown;
}

/**
 * Finds line breaks in texts that are not declared `multiLine`, such as a host name or a title, markup and scripts in free text that
 * is not HTML, and other control characters in any text. `schema`: with inlined references; `value` has its types.
 */
export function validateCharacters(schema: unknown, value: unknown): readonly DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const walk = (of: unknown, at: unknown, path: JsonPath, around: Allowed): void => {
    if (!isObject(of)) return;
    const allowed = {
      isMultiLine: around.isMultiLine || of['multiLine'] === true,
      // A secret is stored sealed.
      freeText: of['writeOnly'] === true ? undefined : (of['freeText'] ?? around.freeText),
    };
    if (Array.isArray(of['anyOf'])) {
      const type = typeof at === 'string' ? 'string' : 'object';
      for (const branch of of['anyOf'].filter(isObject)) if (branch['type'] === type) walk(branch, at, path, allowed);
    } else if (typeof at === 'string') {
      const rule = findRule(at, allowed);
      if (rule !== undefined) problems.push({ path, rule });
    } else if (Array.isArray(at)) {
      for (const [index, element] of at.entries()) walk(of['items'], element, [...path, index], allowed);
    } else if (isObject(at)) {
      const properties = isObject(of['properties']) ? of['properties'] : {};
      for (const [name, member] of Object.entries(at)) {
        const isDeclared = Object.hasOwn(properties, name);
        const rule = isDeclared ? undefined : findRule(name, { isMultiLine: false, freeText: true });
        if (rule !== undefined) problems.push({ path: [...path, name], rule });
        walk(isDeclared ? properties[name] : of['additionalProperties'], member, [...path, name], allowed);
      }
    }
  };
  walk(schema, value, [], { isMultiLine: false, freeText: undefined });
  return problems;
}

function findRule(text: string, { isMultiLine, freeText }: Allowed): string | undefined {
  if (!isMultiLine && /[\r\n]/.test(text)) return 'lineBreaks';
  if (/[^\P{Cc}\r\n\t]/u.test(text)) return 'controlCharacters';
  return freeText === true && hasForbiddenMarkup(text) ? 'forbiddenMarkup' : undefined;
}
