import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type CompiledPlans, compile, type PartPool } from '../../../engine/compile/index.ts';
import {
  type Declarations,
  type FormPlan,
  type LayoutPlan,
  type Plans,
  type ScreenPlan,
  type Settings,
  type ValidatorSource,
  writeStableText,
} from '../../../engine/declare/index.ts';
import type { TextParameters } from '../../../engine/texts/index.ts';
import type { FieldValidators } from '../../../engine/validate/index.ts';
import { type CompiledPart, writeModule } from './compiled-parts.ts';
import { findText } from './find-text.ts';
import { describeInput } from './form-inputs.ts';
import { type StoreSettings, typeSettings } from './store-settings.ts';

/** Everything that is compiled for one store and one settings version. */
export interface StorePlans extends Plans, Pick<CompiledPlans, 'droppedForms' | 'unusedForms'> {
  readonly settings: StoreSettings;
  /** Content hash of a plan, which is its address: sha256 of its JSON, hex. */
  planHash(plan: ScreenPlan | LayoutPlan): string;
  /** Lists the parts that a page of this screen refers to by hash: its plan and layout, its forms and their validators. */
  partsOf(screen: ScreenPlan): readonly CompiledPart[];
  /** Lists every form and its validator. */
  formParts(): readonly CompiledPart[];
  validators(form: FormPlan): FieldValidators;
  /**
   * Returns a text, in Japanese if it is missing in the language, with `{{name}}` parameters filled in. Undefined: no such key.
   */
  text(key: string, language: string, parameters?: TextParameters): string | undefined;
  hasText(key: string): boolean;
  /** Returns the texts that a layout group shares, and those of one screen: `{language, texts}` as JSON, deflated, base64. */
  packedTexts(group: string, language: string, screen?: string): string;
  /** Content hash of what all pages of a group share: the store's look and the translations. */
  lookHash(group: string, language: string): string;
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Content hash of settings; the same in every process. */
export const hashSettings = (settings: Settings): string => hashText(writeStableText(settings));

type TextSet = ReturnType<Plans['sharedTexts']>;

/** Settings with the same documents share plans, so these are computed once for a plan. */
const addresses = new WeakMap<object, string>();
const validatorsOfSources = new WeakMap<ValidatorSource, FieldValidators>();
/** Nearly all stores share texts, which take milliseconds to pack: by the set of a group or, with it, of a page. */
const packedSets = new WeakMap<TextSet, { readonly packed: string; readonly hash: string }>();

/** `pool`: where compiled parts are kept. Default: see `compile`. */
export function createStorePlans(declarations: Declarations, settings: Settings, pool?: PartPool): StorePlans {
  const plans = compile(declarations, settings, { hash: hashText, ...(pool === undefined ? {} : { pool }) });
  const partsByScreen = new WeakMap<ScreenPlan, readonly CompiledPart[]>();
  const lookHashes = new Map<string, string>();

  function planHash(plan: ScreenPlan | LayoutPlan): string {
    const cached = addresses.get(plan);
    if (cached !== undefined) return cached;
    const hash = hashText(JSON.stringify(plan));
    addresses.set(plan, hash);
    return hash;
  }

  function partsOf(screen: ScreenPlan): readonly CompiledPart[] {
    const cached = partsByScreen.get(screen);
    if (cached !== undefined) return cached;
    const created = listParts(screen);
    partsByScreen.set(screen, created);
    return created;
  }

  function listParts(screen: ScreenPlan): readonly CompiledPart[] {
    const plansOfPage = [screen, plans.layout(screen.layout)].map(
      (plan): CompiledPart => ({ kind: 'plan', hash: planHash(plan), write: () => JSON.stringify(plan) }),
    );
    return [...plansOfPage, ...Object.values(screen.forms).flatMap(partsOfForm)];
  }

  function partsOfForm(form: FormPlan): readonly CompiledPart[] {
    return [
      { kind: 'form', hash: form.version, write: () => JSON.stringify(form), ...describeInput(declarations, form, plans) },
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
    const validator = plans.validator(form.id);
    const cached = validatorsOfSources.get(validator);
    if (cached !== undefined) return cached;
    // The source was compiled by us from checked declarations and settings; the browser loads the same one.
    const created: FieldValidators = new Function(validator.source)();
    validatorsOfSources.set(validator, created);
    return created;
  }

  function packTexts(group: string, language: string, screen = ''): { readonly packed: string; readonly hash: string } {
    const texts = screen === '' ? plans.sharedTexts(group, language) : plans.pageTexts(screen, language);
    const cached = packedSets.get(texts);
    if (cached !== undefined) return cached;
    const packed = deflateSync(JSON.stringify({ language, texts }), { level: 9 }).toString('base64');
    const created = { packed, hash: hashText(packed) };
    packedSets.set(texts, created);
    return created;
  }

  function lookHash(group: string, language: string): string {
    const key = `${group} ${language}`;
    const cached = lookHashes.get(key);
    if (cached !== undefined) return cached;
    const created = hashText(`${writeStableText(settings['storeSettingData'] ?? {})} ${packTexts(group, language).hash}`);
    lookHashes.set(key, created);
    return created;
  }

  function hasText(key: string): boolean {
    return declarations.texts['ja']?.[key] !== undefined;
  }

  return {
    ...plans,
    text: (key, language, parameters) => findText(declarations, language, key, parameters),
    hasText,
    settings: typeSettings(settings),
    planHash,
    partsOf,
    formParts,
    validators: validatorsOf,
    packedTexts: (group, language, screen) => packTexts(group, language, screen).packed,
    lookHash,
  };
}
