import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readNumber, readOptionText } from '../../compile/form/read-options.ts';
import { compileTextPlan } from '../../compile/text.ts';
import { type DeclaredField, type ItemsChange, isObject, readText } from '../../declare/index.ts';

const usualChanges: readonly ItemsChange[] = ['add', 'move', 'remove'];
const changes: readonly ItemsChange[] = [...usualChanges, 'copy'];

/**
 * A repeated group: `{ "fields": { "label.ja": … }, "least": 1 }` → a plan for each field of an item. This schema validates the
 * list; each answer has its own validator.
 */
export const compile: CompileKind = (field, { key, compileNested }) => {
  const nested = isObject(field['fields']) ? Object.entries(field['fields']) : [];
  const compiled = nested.flatMap(([name, declared]) => {
    if (!isObject(declared) || typeof declared['kind'] !== 'string') return [];
    const label = readOptionText(declared['label']) ?? `field.${key}.item.${name}.label`;
    // check has already reported anything that is not a field.
    return compileNested(name, { ...(declared as unknown as DeclaredField), label }) ?? [];
  });
  const fields = compiled.map(({ plan }) => plan);
  const rules = compiled.flatMap((itemField) => itemField.rules);
  if (fields.length === 0) return undefined;
  const maxItems = readNumber(field['maxItems'], 100);
  const minItems = Math.min(readNumber(field['minItems'], 0), maxItems);
  const allow = Array.isArray(field['allow']) ? field['allow'] : usualChanges;
  const heading = readText(field['heading']);
  const detail = readText(field['detail']);
  const link = readText(field['link']);
  const uniqueBy = readText(field['uniqueBy']);
  return {
    widget: 'repeat',
    schema: { type: 'array', ...(minItems > 0 ? { minItems } : {}), maxItems },
    normalise: [],
    items: {
      fields,
      ...(rules.length === 0 ? {} : { rules }),
      minItems,
      maxItems,
      allow: changes.filter((change) => allow.includes(change)),
      add: compileTextPlan(readOptionText(field['add']) ?? 'form.repeat.add'),
      item: compileTextPlan(readOptionText(field['item']) ?? 'form.repeat.item'),
      ...(field['folded'] === true ? { folded: true } : {}),
      ...(heading === undefined ? {} : { heading }),
      ...(detail === undefined ? {} : { detail }),
      ...(link === undefined ? {} : { link }),
      ...(uniqueBy === undefined ? {} : { uniqueBy }),
    },
  };
};
