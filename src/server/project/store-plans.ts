import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { compile } from '../../../engine/compile/index.ts';
import {
  type Declarations,
  type FormPlan,
  type LayoutPlan,
  type Plans,
  type ScreenPlan,
  type Settings,
  writeStableText,
} from '../../../engine/declare/index.ts';
import type { FieldValidators } from '../../../engine/validate/index.ts';
import type { CompiledPart } from './compiled-parts.ts';
import { type StoreSettings, typeSettings } from './store-settings.ts';

/** Everything compiled for a store at one version of its settings, and what is served of it. */
export interface StorePlans extends Plans {
  readonly settings: StoreSettings;
  /** Address of a plan: sha256 of its JSON, hex. */
  planHash(plan: ScreenPlan | LayoutPlan): string;
  /** All that a page of this screen names by its content: its plan and layout, its forms and their validators. */
  partsOf(screen: ScreenPlan): readonly CompiledPart[];
  /** Every form and its validator. */
  formParts(): readonly CompiledPart[];
  validators(form: FormPlan): FieldValidators;
  /** A text in a language, Japanese where it is missing; `{{name}}` parameters filled in. Undefined: there is no such key. */
  text(key: string, language: string, parameters?: { readonly [name: string]: string }): string | undefined;
  hasText(key: string): boolean;
  /** The translation set of a layout group: `{language, texts}` as JSON, deflated, base64. */
  packedTexts(group: string, language: string): string;
  /** What all pages of a group share, by its content: the store's look and the translation set. */
  lookHash(group: string, language: string): string;
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Settings by their content: the same hash in every process. */
export const hashSettings = (settings: Settings): string => hashText(writeStableText(settings));

const writeModule = (source: string): string => `export default (() => {${source}})();\n`;

export function createStorePlans(declarations: Declarations, settings: Settings): StorePlans {
  const plans = compile(declarations, settings, { hash: hashText });
  const addresses = new Map<object, string>();
  const validators = new Map<string, FieldValidators>();
  const lists = new WeakMap<ScreenPlan, readonly CompiledPart[]>();
  const packed = new Map<string, string>();
  const looks = new Map<string, string>();

  function planHash(plan: ScreenPlan | LayoutPlan): string {
    const known = addresses.get(plan);
    if (known !== undefined) return known;
    const hash = hashText(JSON.stringify(plan));
    addresses.set(plan, hash);
    return hash;
  }

  function partsOf(screen: ScreenPlan): readonly CompiledPart[] {
    const known = lists.get(screen);
    if (known !== undefined) return known;
    const made = listParts(screen);
    lists.set(screen, made);
    return made;
  }

  function listParts(screen: ScreenPlan): readonly CompiledPart[] {
    const drawn = [screen, plans.layout(screen.layout)].map(
      (plan): CompiledPart => ({ kind: 'plan', hash: planHash(plan), write: () => JSON.stringify(plan) }),
    );
    return [...drawn, ...Object.values(screen.forms).flatMap(partsOfForm)];
  }

  function partsOfForm(form: FormPlan): readonly CompiledPart[] {
    return [
      { kind: 'form', hash: form.version, write: () => JSON.stringify(form) },
      {
        kind: 'validator',
        hash: form.validator,
        write: () => writeModule(plans.validator(form.id).source),
      },
    ];
  }

  function formParts(): readonly CompiledPart[] {
    return Object.keys(declarations.forms).flatMap((id) => partsOfForm(plans.form(id)));
  }

  function validatorsOf(form: FormPlan): FieldValidators {
    const known = validators.get(form.validator);
    if (known !== undefined) return known;
    // The text is ours, compiled from checked declarations and settings: the browser loads the same one.
    const made: FieldValidators = new Function(plans.validator(form.id).source)();
    validators.set(form.validator, made);
    return made;
  }

  function packedTexts(group: string, language: string): string {
    const key = `${group} ${language}`;
    const known = packed.get(key);
    if (known !== undefined) return known;
    const made = deflateSync(JSON.stringify({ language, texts: plans.texts(group, language) }), { level: 9 }).toString('base64');
    packed.set(key, made);
    return made;
  }

  function lookHash(group: string, language: string): string {
    const key = `${group} ${language}`;
    const known = looks.get(key);
    if (known !== undefined) return known;
    const made = hashText(`${writeStableText(settings['storeSettingData'] ?? {})} ${packedTexts(group, language)}`);
    looks.set(key, made);
    return made;
  }

  function hasText(key: string): boolean {
    return declarations.texts['ja']?.[key] !== undefined;
  }

  function text(key: string, language: string, parameters: { readonly [name: string]: string } = {}): string | undefined {
    const found = declarations.texts[language]?.[key] ?? declarations.texts['ja']?.[key];
    return found?.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => parameters[name] ?? whole);
  }

  return {
    ...plans,
    text,
    hasText,
    settings: typeSettings(settings),
    planHash,
    partsOf,
    formParts,
    validators: validatorsOf,
    packedTexts,
    lookHash,
  };
}
