import {
  type CallPlan,
  type DeclaredLayout,
  type DeclaredScreen,
  type FormPlan,
  findAudience,
  findKind,
  isObject,
  type LayoutPlan,
  type Options,
  type ScreenPlan,
  type Settings,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { collectSettings } from '../settings-read.ts';
import { compileTextPlan } from '../text.ts';
import { type BlockContext, compileBlocks } from './compile-blocks.ts';
import { compileChain } from './compile-chain.ts';

/** The other plans that compiling a screen needs. */
export interface ScreenContext {
  readonly settings: Settings;
  readonly form: (id: string) => FormPlan;
  readonly call: (id: string) => CallPlan;
  readonly callIds: readonly string[];
  /** Finds the route of the screen that sends a call. */
  readonly senderOf: (call: string) => string;
  /** The flow state that this screen belongs to. */
  readonly flow: { readonly id: string; readonly state: string } | undefined;
}

/**
 * Compiles a screen together with every form and call that it needs.
 * `compileScreen("card", declared, layout, context)` → `{ id: "card", route: "/card", group: "guest", blocks: […], forms: {
 * login: … }, … }`
 */
export function compileScreen(id: string, declared: DeclaredScreen, layout: DeclaredLayout, context: ScreenContext): ScreenPlan {
  const blockContext = createBlockContext(context);
  const blocks = compileBlocks(declared.blocks, blockContext);
  const calls = new Map<string, CallPlan>();
  const forms = new Map<string, FormPlan>();
  const useForm = (form: string): void => {
    if (forms.has(form)) return;
    forms.set(form, context.form(form));
    for (const call of listFieldCalls(context.form(form))) useCall(call);
  };
  // A call's payload is built from its form, which may not be on this screen.
  const useCall = (call: string): void => {
    const plan = context.call(call);
    calls.set(call, plan);
    if (plan.form !== undefined) useForm(plan.form);
    if (plan.next !== undefined && !calls.has(plan.next)) useCall(plan.next);
  };
  for (const form of blockContext.forms) useForm(form);
  for (const call of [...blockContext.calls, ...listRestartCalls(context)]) useCall(call);
  const parts = {
    id,
    route: declared.route,
    layout: declared.layout,
    group: layout.group,
    for: declared.for,
    ...(declared.gates === undefined ? {} : { gates: declared.gates }),
    ...(declared.skipGates === undefined ? {} : { skipGates: declared.skipGates }),
    ...(declared.pollWhen === undefined ? {} : { pollWhen: compileCondition(declared.pollWhen) }),
    ...(declared.chain === undefined ? {} : { chain: compileChain(declared.chain) }),
    ...compileAfter(declared, context),
    title: compileTextPlan(declared.title),
    ...(declared.width === undefined ? {} : { width: declared.width }),
    ...(declared.data === undefined ? {} : { data: declared.data.replace(/^pages\//, '') }),
    blocks,
    forms: Object.fromEntries(forms),
    calls: Object.fromEntries(calls),
    ...(context.flow === undefined ? {} : { flow: context.flow }),
    ...(skipsOnBack(declared, context, blockContext.calls) ? { skippedByBackLink: true as const } : {}),
  };
  return { ...parts, settings: collectSettings(parts, context.settings) };
}

/** States of flows, completion pages, and screens that send the call of one; pages for people without a session lead others elsewhere. */
function skipsOnBack(declared: DeclaredScreen, { flow, call }: ScreenContext, calls: ReadonlySet<string>): boolean {
  const isInferred =
    flow !== undefined || declared.completionOf !== undefined || findAudience(declared.for)?.withoutSession !== undefined;
  return declared.skippedByBackLink ?? (isInferred || [...calls].some((id) => call(id).hasCompletion === true));
}

/** The calls that a completion page follows: `{ completionOf: "a.save" }` → `["a.save"]`. */
export function callsBefore({ completionOf = [] }: Pick<DeclaredScreen, 'completionOf'>): readonly string[] {
  return typeof completionOf === 'string' ? [completionOf] : completionOf;
}

function compileAfter(declared: DeclaredScreen, { senderOf }: Pick<ScreenContext, 'senderOf'>): Pick<ScreenPlan, 'completionOf'> {
  const calls = callsBefore(declared);
  const [first] = calls;
  return first === undefined ? {} : { completionOf: { calls, from: senderOf(first) } };
}

/** Compiles the blocks of a layout: `{"id": "guest", "group": "guest", "blocks": […]}`. Layouts contain no forms. */
export function compileLayout(declared: DeclaredLayout, settings: Settings): LayoutPlan {
  const blocks = compileBlocks(declared.blocks, { fields: () => [], forms: new Set(), calls: new Set() });
  const header = declared.header === undefined ? {} : { header: declared.header.replace(/^entities\//, '') };
  const { errorLink } = declared;
  const failurePage =
    errorLink === undefined ? {} : { errorLink: { link: { to: errorLink.link }, text: compileTextPlan(errorLink.text) } };
  return {
    id: declared.id,
    group: declared.group,
    ...header,
    ...failurePage,
    blocks,
    settings: collectSettings(blocks, settings),
  };
}

function createBlockContext(context: ScreenContext): BlockContext {
  return { fields: (form) => context.form(form).fields, forms: new Set(), calls: new Set() };
}

/** Paths of a kind's options that name a call: `verify` of a login ID, `send` in the `lookup` of a postal code. */
function listCallOptions(options: Options): readonly (readonly string[])[] {
  return Object.entries(options).flatMap(([name, schema]) => {
    if (schema.type === 'call') return [[name]];
    return schema.type === 'group' ? listCallOptions(schema.options).map((path) => [name, ...path]) : [];
  });
}

/** Calls that the browser makes while a field is being answered. */
function listFieldCalls({ fields }: Pick<FormPlan, 'fields'>): readonly string[] {
  const ofItems = fields.flatMap(({ items }) => (items === undefined ? [] : listFieldCalls(items)));
  const ofFields = fields.flatMap(({ kind, options }) =>
    listCallOptions(findKind(kind)?.options ?? {})
      .map((path) => path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), options))
      .filter((id) => typeof id === 'string'),
  );
  return [...ofFields, ...ofItems];
}

/** Restart calls of the screen's flow: every running flow can be restarted, without the screen declaring it. */
function listRestartCalls({ flow, callIds, call }: ScreenContext): readonly string[] {
  if (flow === undefined) return [];
  return callIds.filter((id) => {
    const event = call(id).event;
    return event !== undefined && 'flow' in event && event.flow === flow.id && event.type === 'RESTART';
  });
}
