import type { CallPlan, DeclaredLayout, DeclaredScreen, FormPlan, LayoutPlan, ScreenPlan, Settings } from '../../declare/index.ts';
import { settingsRead } from '../settings-read.ts';
import { compileWords } from '../words.ts';
import { compileBlocks } from './compile-blocks.ts';

/** What a screen is compiled with. */
export interface ScreenContext {
  readonly settings: Settings;
  readonly group: string;
  readonly flow: ScreenPlan['flow'];
  form(id: string): FormPlan;
  call(id: string): CallPlan;
}

/** A declared screen → its plan, with every form and call that its blocks and fields use. */
export function compileScreen(id: string, declared: DeclaredScreen, context: ScreenContext): ScreenPlan {
  const forms = new Map<string, FormPlan>();
  const calls = new Map<string, CallPlan>();
  const useCall = (name: string): void => {
    const call = context.call(name);
    calls.set(name, call);
    if (call.form !== undefined) useForm(call.form);
  };
  const useForm = (name: string): void => {
    if (forms.has(name)) return;
    const form = context.form(name);
    forms.set(name, form);
    for (const field of form.fields) {
      const verify = field.options['verify'];
      if (typeof verify === 'string') useCall(verify);
    }
  };
  const blocks = compileBlocks(declared.blocks, { form: context.form, useForm, useCall });
  const parts = {
    id,
    route: declared.route,
    layout: declared.layout,
    group: context.group,
    for: declared.for,
    title: compileWords(declared.title),
    ...(declared.data === undefined ? {} : { data: declared.data.replace(/^pages\//, '') }),
    blocks,
    forms: Object.fromEntries(forms),
    calls: Object.fromEntries(calls),
    ...(context.flow ? { flow: context.flow } : {}),
  };
  return { ...parts, settings: settingsRead(parts, context.settings) };
}

export function compileLayout(declared: DeclaredLayout, settings: Settings): LayoutPlan {
  const none = () => {
    throw new Error(`the layout ${declared.id} names a form or a call`);
  };
  const blocks = compileBlocks(declared.blocks, { form: none, useForm: none, useCall: none });
  return { id: declared.id, group: declared.group, blocks, settings: settingsRead(blocks, settings) };
}
