import { type Declarations, type DeclaredScreen, type Plans, type Settings, writeStableText } from '../declare/index.ts';
import { compileFlow } from './flow/compile-flow.ts';
import { compileForm } from './form/index.ts';
import { createPartCache, defaultPool, type MissingPart, type PartPool } from './part-cache.ts';
import { formName } from './screen/compile-blocks.ts';
import { compileCall } from './screen/compile-call.ts';
import { callsBefore, compileLayout, compileScreen } from './screen/compile-screen.ts';
import { createTextSets } from './screen/text-sets.ts';

export interface CompileOptions {
  /** Returns sha256 of a text as hex: the engine has no cryptography of its own. */
  readonly hash: (text: string) => string;
  /** Where compiled parts are kept. Default: one of the declarations, which keeps some thousand. */
  readonly pool?: PartPool;
}

/** Plans whose forms can be stored, and added to the pool instead of being compiled. */
export interface CompiledPlans extends Plans {
  /** Forms that were used and dropped by the pool. */
  droppedForms(): readonly MissingPart[];
  /** Forms that were not used yet and are not in the pool, with each key that they may have. */
  unusedForms(): readonly MissingPart[];
  /** The key of a form that was used: what it was compiled from. The pool holds a {@link CompiledForm} under it. */
  formKey(id: string): string | undefined;
}

/**
 * Compiles declarations under a store's settings: `compile(declarations, settings, { hash }).form("join")` → its plan. Each
 * part is compiled on first use, frozen and kept in the pool, also for other settings with the same documents.
 * Throws on undeclared names and on declarations that check rejects.
 */
export function compile(declarations: Declarations, input: Settings, { hash, pool }: CompileOptions): CompiledPlans {
  // Sorts object keys: equal settings give equal bytes, whatever the key order of their source.
  const settings: Settings = JSON.parse(writeStableText(input));
  // Parts before the parts that contain them: forms and calls, then screens, then texts.
  const parts = createPartCache(pool ?? defaultPool(declarations, hash), settings, hash);
  const compiledForm = parts.of('form', (id, settings) => compileForm(getPart('form', declarations.forms, id), settings, hash));
  const form = (id: string) => compiledForm(id).plan;
  const validator = (id: string) => compiledForm(id).validator;
  const callIds = Object.keys(declarations.calls);
  const call = parts.of('call', (id) => {
    const declared = getPart('call', declarations.calls, id);
    const declaredForm = declared.form === undefined ? undefined : declarations.forms[formName(declared.form)];
    const hasCompletion = Object.values(declarations.screens).some((screen) => callsBefore(screen).includes(id));
    return { ...compileCall(declared, declaredForm), ...(hasCompletion ? { hasCompletion } : {}) };
  });
  const flow = parts.of('flow', (id) =>
    compileFlow(getPart('flow', declarations.flows, id), (screen) => getPart('screen', declarations.screens, screen).route),
  );
  const layout = parts.of('layout', (id, settings) => compileLayout(getPart('layout', declarations.layouts, id), settings));
  const screen = parts.of('screen', (id, settings) => {
    const declared = getPart('screen', declarations.screens, id);
    const declaredLayout = getPart('layout', declarations.layouts, declared.layout);
    const senderOf = (callId: string) => findSenderRoute(declarations, callId, declared.layout);
    return compileScreen(id, declared, declaredLayout, {
      settings,
      form,
      call,
      callIds,
      senderOf,
      flow: findFlowOf(declarations, id),
    });
  });
  const plans = {
    screenIds: Object.keys(declarations.screens),
    callIds,
    flowIds: Object.keys(declarations.flows),
    screen,
    layout,
    form,
    validator,
    call,
    flow,
  };
  return {
    ...plans,
    ...createTextSets(declarations, plans),
    droppedForms: () => parts.listDropped('form'),
    unusedForms: () => parts.listUnused('form'),
    formKey: (id) => parts.keyOf('form', id),
  };
}

function getPart<Part>(what: string, parts: { readonly [id: string]: Part }, id: string): Part {
  const part = Object.hasOwn(parts, id) ? parts[id] : undefined;
  if (part === undefined) throw new Error(`No ${what} is called "${id}".`);
  return part;
}

/** The route of the first screen that sends a call; check reports a completion page whose call no screen sends. */
function findSenderRoute({ screens }: Declarations, call: string, layout: string): string {
  const senders = getSenders(screens).get(call) ?? [];
  return (senders.find((sender) => sender.layout === layout) ?? senders[0])?.route ?? '/';
}

/** The screens that send each call. */
type Senders = ReadonlyMap<string, readonly DeclaredScreen[]>;
/** Independent of settings, so listed once. */
const sendersOfScreens = new WeakMap<Declarations['screens'], Senders>();

function getSenders(screens: Declarations['screens']): Senders {
  const senders = sendersOfScreens.get(screens) ?? listSenders(screens);
  sendersOfScreens.set(screens, senders);
  return senders;
}

function listSenders(screens: Declarations['screens']): Senders {
  const senders = new Map<string, DeclaredScreen[]>();
  for (const screen of Object.values(screens))
    for (const call of listSent(screen.blocks)) senders.set(call, [...(senders.get(call) ?? []), screen]);
  return senders;
}

/** Every call that is named by a `send` at any depth. */
function listSent(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([key, value]) =>
      key === 'send' && typeof value === 'string' ? [value] : [...listSent(value)],
    ),
  );
}

/** A screen belongs to at most one state of one flow. */
function findFlowOf({ flows }: Declarations, screen: string): { readonly id: string; readonly state: string } | undefined {
  for (const flow of Object.values(flows)) {
    const state = Object.keys(flow.states).find((name) => flow.states[name]?.meta.screen === screen);
    if (state !== undefined) return { id: flow.id, state };
  }
  return undefined;
}
