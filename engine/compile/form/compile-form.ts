import {
  type DeclaredField,
  type DeclaredForm,
  type FieldPlan,
  type FormPlan,
  fieldWords,
  type JsonSchema,
  nameInside,
  type RulePlan,
  type Settings,
  type ValidatorSource,
  writeStableText,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { compileData } from '../data.ts';
import { settingsRead } from '../settings-read.ts';
import { compileWords } from '../words.ts';
import { type EffectiveField, expandFields } from './expand-fields.ts';
import type { FieldParts } from './field-kind.ts';
import { kinds } from './kinds/index.ts';
import { makeValidators } from './make-validators.ts';

/**
 * A declared form and a store's settings → what is drawn and judged, and the validator module as text.
 * `{id: "pin-code", fields: {pinCode: {kind: "one-time-code", always: "REQUIRED"}}}` →
 * `{ plan: { id: "pin-code", fields: [{ key: "pinCode", rule: "REQUIRED", … }], … }, validator: { hash, source } }`.
 * `hash` is sha256 as hex of a text. Throws on an unknown kind, which check has told the author before.
 */
export function compileForm(
  declared: DeclaredForm,
  settings: Settings,
  hash: (text: string) => string,
): { readonly plan: FormPlan; readonly validator: ValidatorSource } {
  // 1 which fields, under which rule
  const compiled = expandFields(declared, settings).flatMap((effective) => compileField(effective, settings));
  const fields = compiled.map(({ plan }) => plan);
  // 2 rules between fields: those of the kinds, then the author's
  const inUse = new Set(fields.map(({ key }) => key));
  const rules = [...compiled.flatMap((each) => each.rules), ...(declared.rules ?? []).map(compileRule)].filter((rule) =>
    isAbout(rule, inUse),
  );
  // 3 a function for each field
  const source = makeValidators(fields.flatMap(listSchemas));
  const validator = { hash: hash(source), source };
  // 4 the plan, named by its content
  const content = {
    id: declared.id,
    fields,
    rules,
    validator: validator.hash,
    declaredKeys: Object.keys(declared.fields),
    settings: settingsRead({ fields, rules }, settings),
  };
  return { plan: { ...content, version: hash(writeStableText(content)) }, validator };
}

const wordOf = new Map(fieldWords.map((word) => [word.kind, word]));

function compileField(
  effective: EffectiveField,
  settings: Settings,
): readonly { readonly plan: FieldPlan; readonly rules: readonly RulePlan[] }[] {
  const { key, field, rule, label, hint, custom } = effective;
  const compileKind = Object.hasOwn(kinds, field.kind) ? kinds[field.kind] : undefined;
  const word = wordOf.get(field.kind);
  if (compileKind === undefined || word === undefined)
    throw new Error(`No field kind is called "${field.kind}" (field "${key}").`);
  const parts: FieldParts | undefined = compileKind(field, { key, settings, compileInside });
  if (parts === undefined) return [];
  const plan: FieldPlan = {
    key,
    kind: field.kind,
    widget: parts.widget,
    answer: word.answer,
    rule,
    label,
    ...(hint === undefined ? {} : { hint }),
    schema: parts.schema,
    ...(parts.choices === undefined ? {} : { choices: parts.choices }),
    options: { ...parts.options, normalise: parts.normalise },
    ...(parts.items === undefined ? {} : { items: parts.items }),
    secret: word.secret === true,
    ...(field.when === undefined ? {} : { when: compileCondition(field.when) }),
    ...(field.requiredWhen === undefined ? {} : { requiredWhen: compileCondition(field.requiredWhen) }),
    ...(field.lockedWhen === undefined ? {} : { lockedWhen: compileCondition(field.lockedWhen) }),
    ...(custom === undefined ? {} : { custom }),
  };
  return [{ plan, rules: parts.rules ?? [] }];

  // Settings do not reach a field inside of a field; conditions and rules are of the form.
  function compileInside(inside: string, declared: DeclaredField): FieldPlan | undefined {
    const { when: _when, requiredWhen: _requiredWhen, lockedWhen: _lockedWhen, ...plain } = declared;
    const of = { key: inside, field: plain, rule: declared.always ?? 'OPTIONAL', label: compileWords(declared.label ?? inside) };
    const hints = declared.hint === undefined ? {} : { hint: compileWords(declared.hint) };
    return compileField({ ...of, ...hints }, settings)[0]?.plan;
  }
}

/** What validators are made of: of items one for the list, and one for each field inside. */
function listSchemas({ key, schema, items }: FieldPlan): readonly { readonly key: string; readonly schema: JsonSchema }[] {
  const inside = (items?.fields ?? []).map((each) => ({ key: nameInside(key, each.key), schema: each.schema }));
  return [{ key, schema }, ...inside];
}

function compileRule(declared: NonNullable<DeclaredForm['rules']>[number]): RulePlan {
  const { when, requires, field, issue } = declared;
  return {
    when: compileCondition(when),
    ...(requires === undefined ? {} : { requires }),
    ...(field === undefined ? {} : { field }),
    issue,
    ...(declared.with === undefined
      ? {}
      : { with: Object.fromEntries(Object.entries(declared.with).map(([name, data]) => [name, compileData(data)])) }),
  };
}

/** A rule about a field that is not in use cannot be met, so it is not made. */
function isAbout(rule: RulePlan, inUse: ReadonlySet<string>): boolean {
  return [rule.requires, rule.field].every((key) => key === undefined || inUse.has(key));
}
