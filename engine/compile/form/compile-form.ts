import {
  type DeclaredData,
  type DeclaredField,
  type DeclaredForm,
  type FieldPlan,
  type FormPlan,
  findKind,
  type JsonSchema,
  nameInside,
  type RulePlan,
  type Settings,
  type ValidatorSource,
  writeStableText,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { compileData } from '../data.ts';
import { findCompiler } from '../kind-compilers.ts';
import { collectSettings } from '../settings-read.ts';
import { compileTextPlan } from '../text.ts';
import { compileAnswerRule } from './answer-rule.ts';
import type { EffectiveField } from './effective-field.ts';
import { expandFields } from './expand-fields.ts';
import type { CompiledField, FieldParts } from './field-kind.ts';
import { makeValidators } from './make-validators.ts';
import { markAlternatives } from './mark-alternatives.ts';

/** A form's plan with the source of its validator module. */
export interface CompiledForm {
  readonly plan: FormPlan;
  readonly validator: ValidatorSource;
}

/**
 * Compiles a form under a store's settings into its plan and the source of its validator module.
 * `{id: "code", fields: {code: {kind: "one-time-code", always: "REQUIRED"}}}` → `{ plan: { id: "code", fields: [{ key:
 * "code", rule: "REQUIRED", … }], … }, validator: { hash, source } }`.
 * `hash` returns sha256 of a text as hex. Throws on an unknown kind, which check has already reported.
 */
export function compileForm(declared: DeclaredForm, settings: Settings, hash: (text: string) => string): CompiledForm {
  // 1. fields in use, with their rule
  const compiled = expandFields(declared, settings)
    .flatMap((effective) => compileField(effective, settings))
    .map(({ plan, ...parts }) => ({ ...parts, plan: declared.asks === undefined ? plan : askedBy(plan, declared.asks) }));
  // 2. rules between fields: first those of the kinds, then the declared ones
  const inUse = new Set(compiled.map(({ plan }) => plan.key));
  const rules = [...compiled.flatMap((compiledField) => compiledField.rules), ...(declared.rules ?? []).map(compileRule)].filter(
    (rule) => isRuleInUse(rule, inUse),
  );
  const fields = markAlternatives(
    compiled.map(({ plan }) => (declared.autocomplete === 'off' ? withoutAutofill(plan) : plan)),
    rules,
  );
  // 3. one validator per field
  const source = makeValidators(fields.flatMap(listSchemas));
  const validator = { hash: hash(source), source };
  // 4. the plan; its version is the hash of its content
  const content = {
    id: declared.id,
    fields,
    rules,
    validator: validator.hash,
    declaredKeys: Object.keys(declared.fields),
    settings: collectSettings({ fields, rules }, settings),
  };
  return { plan: { ...content, version: hash(writeStableText(content)) }, validator };
}

/** `scope`: whether the field is one of the form, or of an item. */
function compileField(effective: EffectiveField, settings: Settings, scope: 'form' | 'item' = 'form'): readonly CompiledField[] {
  const { key, field, rule, label, hint, custom, after, consent } = effective;
  const compileKind = findCompiler(field.kind);
  const entry = findKind(field.kind);
  if (compileKind === undefined || entry === undefined)
    throw new Error(`No field kind is called "${field.kind}" (field "${key}").`);
  const parts: FieldParts | undefined = compileKind(field, {
    key,
    pathOf: (name) => [scope, name],
    settings,
    compileNested,
  });
  if (parts === undefined) return [];
  const plan: FieldPlan = {
    key,
    kind: field.kind,
    widget: parts.widget,
    answer: entry.answer,
    rule,
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(field.emptyLabel === undefined ? {} : { emptyLabel: compileTextPlan(field.emptyLabel) }),
    schema: parts.schema,
    ...(parts.choices === undefined ? {} : { choices: parts.choices }),
    options: {
      ...parts.options,
      normalise: parts.normalise,
      ...compileAnswerRule(field, parts.options),
    },
    ...(parts.items === undefined ? {} : { items: parts.items }),
    ...(parts.computed === undefined ? {} : { computed: parts.computed }),
    secret: entry.secret === true,
    ...(entry.shownAs === undefined ? {} : { shownAs: entry.shownAs }),
    ...(field.when === undefined ? {} : { when: compileCondition(field.when) }),
    ...(field.requiredWhen === undefined ? {} : { requiredWhen: compileCondition(field.requiredWhen) }),
    ...(field.readOnlyWhen === undefined ? {} : { readOnlyWhen: compileCondition(field.readOnlyWhen) }),
    ...(custom === undefined ? {} : { custom }),
    ...(after === undefined ? {} : { after }),
    ...(consent === undefined ? {} : { consent }),
  };
  return [{ plan, rules: parts.rules ?? [] }];

  // Nested fields ignore settings, which apply to the whole form. An item is always shown as a whole.
  function compileNested(nestedKey: string, { when: _when, ...declared }: DeclaredField): CompiledField | undefined {
    const of = {
      key: nestedKey,
      field: declared,
      rule: declared.required === true ? ('REQUIRED' as const) : ('OPTIONAL' as const),
      label: compileTextPlan(declared.label ?? nestedKey),
    };
    const hints = declared.hint === undefined ? {} : { hint: compileTextPlan(declared.hint) };
    return compileField({ ...of, ...hints }, settings, 'item')[0];
  }
}

/** A field that is shown only while its key is in a list. */
function askedBy(field: FieldPlan, { at }: DeclaredData): FieldPlan {
  const isAsked = compileCondition({ [at]: { contains: field.key } });
  return { ...field, when: field.when === undefined ? isAsked : { all: [isAsked, field.when] } };
}

/** Tokens that are about the moment and not about a person. */
const impersonalTokens: readonly unknown[] = ['one-time-code', 'new-password', 'current-password'];

/** A field for which the browser offers nothing that it knows of the person at the screen. */
function withoutAutofill(field: FieldPlan): FieldPlan {
  const { autocomplete } = field.options;
  const options = impersonalTokens.includes(autocomplete) ? field.options : { ...field.options, autocomplete: 'off' };
  if (field.items === undefined) return { ...field, options };
  return { ...field, options, items: { ...field.items, fields: field.items.fields.map(withoutAutofill) } };
}

/** Schemas to validate: the field's own, and one for each field of a repeated group. */
function listSchemas({ key, schema, items }: FieldPlan): readonly { readonly key: string; readonly schema: JsonSchema }[] {
  const nested = (items?.fields ?? []).map((itemField) => ({ key: nameInside(key, itemField.key), schema: itemField.schema }));
  return [{ key, schema }, ...nested];
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

/** Drops rules about fields that are not in use, which no answers could satisfy. */
function isRuleInUse(rule: RulePlan, inUse: ReadonlySet<string>): boolean {
  return [rule.requires, rule.field].every((key) => key === undefined || inUse.has(key));
}
