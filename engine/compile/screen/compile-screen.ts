import {
  type CallPlan,
  type DeclaredLayout,
  type DeclaredScreen,
  type FormPlan,
  fieldWords,
  type LayoutPlan,
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
export function compileScreen(id: string, declared: DeclaredScreen, layout: DeclaredLayout, around: ScreenSurroundings): ScreenPlan {
  const uses = notesOf(around);
  const blocks = compileBlocks(declared.blocks, uses);
  const forms = [...uses.forms].map(around.form);
  const calls = [...uses.calls, ...forms.flatMap(callsOfFields), ...restartOf(around)].map(around.call);
  const title = compileWords(declared.title);
  return {
    id,
    route: declared.route,
    layout: declared.layout,
    group: layout.group,
    for: declared.for,
    title,
    ...(declared.data === undefined ? {} : { data: declared.data.replace(/^pages\//, '') }),
    blocks,
    forms: Object.fromEntries(forms.map((form) => [form.id, form])),
    calls: Object.fromEntries(calls.map((call) => [call.id, call])),
    ...(around.flow === undefined ? {} : { flow: around.flow }),
    settings: settingsRead({ title, blocks, calls }, around.settings),
  };
}

/** `{"id": "guest", "group": "guest", "blocks": […]}` → the same with its blocks compiled. Layouts hold no forms. */
export function compileLayout(declared: DeclaredLayout, settings: Settings): LayoutPlan {
  const blocks = compileBlocks(declared.blocks, { fieldKeys: () => [], forms: new Set(), calls: new Set() });
  return { id: declared.id, group: declared.group, blocks, settings: settingsRead(blocks, settings) };
}

function notesOf(around: ScreenSurroundings): BlockSurroundings {
  return { fieldKeys: (form) => around.form(form).fields.map(({ key }) => key), forms: new Set(), calls: new Set() };
}

const optionsThatCall = new Map(
  fieldWords.map(({ kind, options }) => [kind, Object.keys(options).filter((name) => options[name]?.slot === 'call')]),
);

/** `verify` of a login ID names a call that the browser makes while the field is answered. */
function callsOfFields(form: FormPlan): readonly string[] {
  return form.fields.flatMap(({ kind, options }) =>
    (optionsThatCall.get(kind) ?? []).map((name) => options[name]).filter((id) => typeof id === 'string'),
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
