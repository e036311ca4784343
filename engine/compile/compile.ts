import { type Declarations, type DeclaredScreen, type Plans, type Settings, writeStableText } from '../declare/index.ts';
import { compileFlow } from './flow/compile-flow.ts';
import { compileForm } from './form/index.ts';
import { memoize } from './memoize.ts';
import { createPartCache } from './part-cache.ts';
import { formName } from './screen/compile-blocks.ts';
import { compileCall } from './screen/compile-call.ts';
import { callsBefore, compileLayout, compileScreen } from './screen/compile-screen.ts';
import { collectScreenTexts, collectSharedTexts, collectTexts } from './screen/texts-of.ts';

/**
 * Compiles declarations under a store's settings: `compile(declarations, settings, { hash }).form("signup")` → its plan. Each
 * part is compiled on first use, frozen and cached, also for other settings with the same documents.
 * `hash` returns sha256 of a text as hex: the engine has no cryptography of its own.
 * Throws on undeclared names and on declarations that check rejects.
 */
export function compile(declarations: Declarations, input: Settings, { hash }: { hash: (text: string) => string }): Plans {
  // Sorts object keys: equal settings give equal bytes, whatever the key order of their source.
  const settings: Settings = JSON.parse(writeStableText(input));
  // Parts before the parts that contain them: forms and calls, then screens, then texts.
  const cacheParts = createPartCache(declarations, settings, hash);
  const compiledForm = cacheParts('form', (id, given) => compileForm(getPart('form', declarations.forms, id), given, hash));
  const form = (id: string) => compiledForm(id).plan;
  const validator = (id: string) => compiledForm(id).validator;
  const callIds = Object.keys(declarations.calls);
  const call = cacheParts('call', (id) => {
    const declared = getPart('call', declarations.calls, id);
    const declaredForm = declared.form === undefined ? undefined : declarations.forms[formName(declared.form)];
    const hasCompletion = Object.values(declarations.screens).some((screen) => callsBefore(screen).includes(id));
    return { ...compileCall(declared, declaredForm), ...(hasCompletion ? { hasCompletion } : {}) };
  });
  const flow = cacheParts('flow', (id) =>
    compileFlow(getPart('flow', declarations.flows, id), (screen) => getPart('screen', declarations.screens, screen).route),
  );
  const layout = cacheParts('layout', (id, given) => compileLayout(getPart('layout', declarations.layouts, id), given));
  const screen = cacheParts('screen', (id, given) => {
    const declared = getPart('screen', declarations.screens, id);
    const declaredLayout = getPart('layout', declarations.layouts, declared.layout);
    const senderOf = (callId: string) => findSenderRoute(declarations, callId, declared.layout);
    return compileScreen(id, declared, declaredLayout, {
      settings: given,
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
  const texts = memoize((id) => {
    const [group = '', language = ''] = id.split(' ');
    return collectTexts(plans, declarations, group, language);
  });
  const shared = memoize((id) => {
    const [group = '', language = ''] = id.split(' ');
    return collectSharedTexts(plans, declarations, group, language);
  });
  const own = memoize((key) => {
    const [id = '', language = ''] = key.split(' ');
    return collectScreenTexts(plans, declarations.texts, id, language, shared(`${screen(id).group} ${language}`));
  });
  return {
    ...plans,
    texts: (group, language) => texts(`${group} ${language}`),
    sharedTexts: (group, language) => shared(`${group} ${language}`),
    screenTexts: (id, language) => own(`${id} ${language}`),
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
    Object.entries(value).flatMap(([key, each]) => (key === 'send' && typeof each === 'string' ? [each] : [...listSent(each)])),
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
