import { type Declarations, type Plans, type Settings, writeStableText } from '../declare/index.ts';
import { compileFlow } from './flow/compile-flow.ts';
import { compileForm } from './form/index.ts';
import { remember } from './remember.ts';
import { formName } from './screen/compile-blocks.ts';
import { compileCall } from './screen/compile-call.ts';
import { compileLayout, compileScreen } from './screen/compile-screen.ts';
import { textsOf } from './screen/texts-of.ts';

/**
 * Everything declared and a store's settings → the plans that are drawn, judged and served.
 * `compile(declarations, settings, { hash }).form("signup")` → its plan; each part is made when first asked for, frozen and kept.
 * `hash` is sha256 of a text, as hex: the engine has no cryptography of its own.
 * Throws on a name that is not declared, and on declarations that check would refuse.
 */
export function compile(declarations: Declarations, given: Settings, { hash }: { hash: (text: string) => string }): Plans {
  // As typed, or as a database gives them back: the same settings make the same bytes, whatever the order of their names.
  const settings: Settings = JSON.parse(writeStableText(given));
  // From the leaves to the whole: a screen holds its forms and calls, a set of texts what its screens say.
  const compiledForm = remember((id) => compileForm(pick('form', declarations.forms, id), settings, hash));
  const form = (id: string) => compiledForm(id).plan;
  const validator = (id: string) => compiledForm(id).validator;
  const callIds = Object.keys(declarations.calls);
  const call = remember((id) => {
    const declared = pick('call', declarations.calls, id);
    return compileCall(declared, declared.form === undefined ? undefined : declarations.forms[formName(declared.form)]);
  });
  const flow = remember((id) =>
    compileFlow(pick('flow', declarations.flows, id), (screen) => pick('screen', declarations.screens, screen).route),
  );
  const layout = remember((id) => compileLayout(pick('layout', declarations.layouts, id), settings));
  const screen = remember((id) => {
    const declared = pick('screen', declarations.screens, id);
    const own = pick('layout', declarations.layouts, declared.layout);
    return compileScreen(id, declared, own, { settings, form, call, callIds, flow: flowOf(declarations, id) });
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
  const texts = remember((id) => {
    const [group = '', language = ''] = id.split(' ');
    return textsOf(plans, declarations.texts, group, language);
  });
  return { ...plans, texts: (group, language) => texts(`${group} ${language}`) };
}

function pick<Part>(what: string, parts: { readonly [id: string]: Part }, id: string): Part {
  const part = Object.hasOwn(parts, id) ? parts[id] : undefined;
  if (part === undefined) throw new Error(`No ${what} is called "${id}".`);
  return part;
}

/** A screen belongs to one state of one flow at most. */
function flowOf({ flows }: Declarations, screen: string): { readonly id: string; readonly state: string } | undefined {
  for (const flow of Object.values(flows)) {
    const state = Object.keys(flow.states).find((name) => flow.states[name]?.meta.screen === screen);
    if (state !== undefined) return { id: flow.id, state };
  }
  return undefined;
}
