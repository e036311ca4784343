import { type DeclaredField, type DeclaredWords, type ItemsChange, isObject } from '../../../declare/index.ts';
import { compileWords } from '../../words.ts';
import type { CompileKind } from '../field-kind.ts';
import { readNumber, readText } from '../read-options.ts';

const changes: readonly ItemsChange[] = ['add', 'move', 'remove'];

/**
 * A repeated group: `{ "fields": { "label.ja": … }, "least": 1 }` → items with a plan for each field inside. What holds of one
 * answer is its own validator's; this schema holds of the list.
 */
export const compileRepeat: CompileKind = (field, { key, compileInside }) => {
  const inside = isObject(field['fields']) ? Object.entries(field['fields']) : [];
  const fields = inside.flatMap(([name, declared]) => {
    if (!isObject(declared) || typeof declared['kind'] !== 'string') return [];
    const label = readWords(declared['label']) ?? `field.${key}.item.${name}.label`;
    // check has told what is no field.
    const plan = compileInside(name, { ...(declared as unknown as DeclaredField), label });
    return plan === undefined ? [] : [plan];
  });
  if (fields.length === 0) return undefined;
  const most = readNumber(field['most'], 100);
  const least = Math.min(readNumber(field['least'], 0), most);
  const may = Array.isArray(field['may']) ? field['may'] : changes;
  const heading = readText(field['heading']);
  const link = readText(field['link']);
  return {
    widget: 'repeat',
    schema: { type: 'array', ...(least > 0 ? { minItems: least } : {}), maxItems: most },
    normalise: [],
    items: {
      fields,
      least,
      most,
      may: changes.filter((each) => may.includes(each)),
      add: compileWords(readWords(field['add']) ?? 'form.repeat.add'),
      item: compileWords(readWords(field['item']) ?? 'form.repeat.item'),
      ...(heading === undefined ? {} : { heading }),
      ...(link === undefined ? {} : { link }),
    },
  };
};

/** Undefined: none were declared. */
function readWords(declared: unknown): DeclaredWords | undefined {
  // check has said that what stands there is words.
  return declared === undefined ? undefined : (declared as DeclaredWords);
}
