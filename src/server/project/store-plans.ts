import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { compile } from '../../../engine/compile/index.ts';
import type { Declarations, FormPlan, LayoutPlan, Plans, ScreenPlan, Settings } from '../../../engine/declare/index.ts';
import type { FieldValidators } from '../../../engine/validate/index.ts';

/** Everything compiled for a store at one version of its settings, and what is served of it. */
export interface StorePlans extends Plans {
  readonly settings: Settings;
  /** Address of a plan: sha256 of its JSON, hex. */
  planHash(plan: ScreenPlan | LayoutPlan): string;
  /** The text of a plan of this version by its address. */
  planText(hash: string): string | undefined;
  /** The validator module by its address, as an ES module. */
  validatorText(hash: string): string | undefined;
  validators(form: FormPlan): FieldValidators;
  /** A text in a language, Japanese where it is missing; `{{name}}` parameters filled in. Undefined: there is no such key. */
  text(key: string, language: string, parameters?: { readonly [name: string]: string }): string | undefined;
  hasText(key: string): boolean;
  /** The translation set of a layout group: `{language, texts}` as JSON, deflated, base64. */
  packedTexts(group: string, language: string): string;
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

export function createStorePlans(declarations: Declarations, settings: Settings): StorePlans {
  const plans = compile(declarations, settings, { hash: hashText });
  const addresses = new Map<object, string>();
  const texts = new Map<string, string>();
  const validators = new Map<string, FieldValidators>();
  const packed = new Map<string, string>();

  function planHash(plan: ScreenPlan | LayoutPlan): string {
    const known = addresses.get(plan);
    if (known !== undefined) return known;
    const text = JSON.stringify(plan);
    const hash = hashText(text);
    addresses.set(plan, hash);
    texts.set(hash, text);
    return hash;
  }

  /** An address that no page of this process gave out yet: another process did, from the same declarations and settings. */
  function planText(hash: string): string | undefined {
    if (!texts.has(hash)) {
      for (const id of plans.screenIds) {
        const screen = plans.screen(id);
        planHash(screen);
        planHash(plans.layout(screen.layout));
      }
    }
    return texts.get(hash);
  }

  function validatorText(hash: string): string | undefined {
    const id = Object.keys(declarations.forms).find((form) => plans.validator(form).hash === hash);
    return id === undefined ? undefined : `export default (() => {${plans.validator(id).source}})();\n`;
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

  function hasText(key: string): boolean {
    return declarations.texts['ja']?.[key] !== undefined;
  }

  function text(key: string, language: string, parameters: { readonly [name: string]: string } = {}): string | undefined {
    const found = declarations.texts[language]?.[key] ?? declarations.texts['ja']?.[key];
    return found?.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => parameters[name] ?? whole);
  }

  return { ...plans, text, hasText, settings, planHash, planText, validatorText, validators: validatorsOf, packedTexts };
}
