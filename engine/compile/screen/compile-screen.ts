import {
  type CallPlan,
  type DeclaredLayout,
  type DeclaredScreen,
  type FormPlan,
  fieldWords,
  isObject,
  type LayoutPlan,
  type Options,
  type ScreenPlan,
  type Settings,
} from '../../declare/index.ts';
import { settingsRead } from '../settings-read.ts';
import { compileWords } from '../words.ts';
import { type BlockSurroundings, compileBlocks } from './compile-blocks.ts';

/** The other plans, where a screen is compiled. */
export interface ScreenSurroundings {
  readonly settings: Settings;
  readonly form: (id: string) => FormPlan;
  readonly call: (id: string) => CallPlan;
  readonly callIds: readonly string[];
  /** The flow's state that this screen is drawn for. */
  readonly flow: { readonly id: string; readonly state: string } | undefined;
}

/**
 * A screen as declared → as drawn, with every form and call that it needs.
 * `compileScreen("login", declared, layout, around)` → `{ id: "login", route: "/login", group: "guest", blocks: […], forms: { login: … }, … }`
 */
export function compileScreen(
  id: string,
  declared: DeclaredScreen,
  layout: DeclaredLayout,
  around: ScreenSurroundings,
): ScreenPlan {
  const uses = notesOf(around);
  const blocks = compileBlocks(declared.blocks, uses);
  const calls = new Map<string, CallPlan>();
  const forms = new Map<string, FormPlan>();
  const useForm = (form: string): void => {
    if (forms.has(form)) return;
    forms.set(form, around.form(form));
    for (const call of callsOfFields(around.form(form))) useCall(call);
  };
  // A call's payload is built of a form's answers, whether or not the form is drawn here.
  const useCall = (call: string): void => {
    const plan = around.call(call);
    calls.set(call, plan);
    if (plan.form !== undefined) useForm(plan.form);
  };
  for (const form of uses.forms) useForm(form);
  for (const call of [...uses.calls, ...restartOf(around)]) useCall(call);
  const parts = {
    id,
    route: declared.route,
    layout: declared.layout,
    group: layout.group,
    for: declared.for,
    title: compileWords(declared.title),
    ...(declared.data === undefined ? {} : { data: declared.data.replace(/^pages\//, '') }),
    blocks,
    forms: Object.fromEntries(forms),
    calls: Object.fromEntries(calls),
    ...(around.flow === undefined ? {} : { flow: around.flow }),
  };
  return { ...parts, settings: settingsRead(parts, around.settings) };
}

/** `{"id": "guest", "group": "guest", "blocks": […]}` → the same with its blocks compiled. Layouts hold no forms. */
export function compileLayout(declared: DeclaredLayout, settings: Settings): LayoutPlan {
  const blocks = compileBlocks(declared.blocks, { fieldKeys: () => [], forms: new Set(), calls: new Set() });
  const header = declared.header === undefined ? {} : { header: declared.header.replace(/^entities\//, '') };
  const { failure } = declared;
  const wayOn = failure === undefined ? {} : { failure: { link: { to: failure.link }, words: compileWords(failure.words) } };
  return { id: declared.id, group: declared.group, ...header, ...wayOn, blocks, settings: settingsRead(blocks, settings) };
}

function notesOf(around: ScreenSurroundings): BlockSurroundings {
  return { fieldKeys: (form) => around.form(form).fields.map(({ key }) => key), forms: new Set(), calls: new Set() };
}

/** Where the options of each kind name a call: `verify` of a login ID, `send` in the `lookup` of a postal code. */
const optionsThatCall = new Map(fieldWords.map(({ kind, options }) => [kind, pathsToCalls(options)]));

function pathsToCalls(options: Options): readonly (readonly string[])[] {
  return Object.entries(options).flatMap(([name, slot]) => {
    if (slot.slot === 'call') return [[name]];
    return slot.slot === 'group' ? pathsToCalls(slot.options).map((path) => [name, ...path]) : [];
  });
}

/** Calls that the browser makes while a field is answered. */
function callsOfFields(form: FormPlan): readonly string[] {
  return form.fields.flatMap(({ kind, options }) =>
    (optionsThatCall.get(kind) ?? [])
      .map((path) => path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), options))
      .filter((id) => typeof id === 'string'),
  );
}

/** A running flow always offers to start again, without its screens asking for it. */
function restartOf({ flow, callIds, call }: ScreenSurroundings): readonly string[] {
  if (flow === undefined) return [];
  return callIds.filter((id) => {
    const event = call(id).event;
    return event !== undefined && 'flow' in event && event.flow === flow.id && event.type === 'RESTART';
  });
}
