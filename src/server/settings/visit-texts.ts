import { type Declarations, isObject, type Settings } from '../../../engine/declare/index.ts';
import type { JsonPath } from './lists.ts';
import { schemaOf } from './references/declared-references.ts';

/** What the schema of a text, or of what is around it, allows. */
interface Allowed {
  readonly isMultiLine: boolean;
  /** `freeText`: true is without markup and scripts. */
  readonly freeText: unknown;
  /** `writeOnly`: it is stored sealed. */
  readonly isSecret: boolean;
  /** The declared format, such as `web-address`. */
  readonly format: unknown;
}

/** A text of a settings document, or a name that its schema does not declare. */
export interface TextPlace extends Allowed {
  readonly path: JsonPath;
}

/** Visits every text of a document. `schema`: with inlined references; `value` has its types. */
export function visitTexts(schema: unknown, value: unknown, visit: (text: string, place: TextPlace) => void): void {
  const walk = (of: unknown, at: unknown, path: JsonPath, around: Allowed): void => {
    if (!isObject(of)) return;
    const allowed = {
      isMultiLine: around.isMultiLine || of['multiLine'] === true,
      freeText: of['writeOnly'] === true ? undefined : (of['freeText'] ?? around.freeText),
      isSecret: of['writeOnly'] === true,
      format: of['format'],
    };
    if (Array.isArray(of['anyOf'])) {
      const type = typeof at === 'string' ? 'string' : 'object';
      for (const option of of['anyOf'].filter(isObject)) if (option['type'] === type) walk(option, at, path, allowed);
    } else if (typeof at === 'string') {
      visit(at, { path, ...allowed });
    } else if (Array.isArray(at)) {
      for (const [index, element] of at.entries()) walk(of['items'], element, [...path, index], allowed);
    } else if (isObject(at)) {
      const properties = isObject(of['properties']) ? of['properties'] : {};
      for (const [name, member] of Object.entries(at)) {
        const isDeclared = Object.hasOwn(properties, name);
        if (!isDeclared)
          visit(name, { path: [...path, name], isMultiLine: false, freeText: true, isSecret: false, format: undefined });
        walk(isDeclared ? properties[name] : of['additionalProperties'], member, [...path, name], allowed);
      }
    }
  };
  walk(schema, value, [], { isMultiLine: false, freeText: undefined, isSecret: false, format: undefined });
}

/** Lists every text of settings that is declared to be HTML, in every language. */
export function listHtml(declarations: Declarations, settings: Settings): readonly string[] {
  const texts: string[] = [];
  for (const [document, body] of Object.entries(settings))
    visitTexts(schemaOf(declarations, document), body, (text, { freeText }) => {
      if (freeText === 'html' && text !== '') texts.push(text);
    });
  return texts;
}
