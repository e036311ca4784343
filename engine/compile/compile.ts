import type {
  CallPlan,
  Declarations,
  FlowPlan,
  FormPlan,
  LayoutPlan,
  Plans,
  ScreenPlan,
  Settings,
  ValidatorSource,
} from '../declare/index.ts';
import { compileFlow } from './flow/compile-flow.ts';
import { compileForm } from './form/index.ts';
import { freezeDeeply } from './freeze.ts';
import { compileCall } from './screen/compile-call.ts';
import { compileLayout, compileScreen } from './screen/compile-screen.ts';
import { gatherTexts } from './texts.ts';

/** What compiling needs from outside: sha256 of a text, as hex. */
export interface CompileTools {
  readonly hash: (text: string) => string;
}

/**
 * Declarations and a store's settings → plans. Pure; each part is made when it is first asked for, frozen, and kept.
 * `compile(declarations, settings, { hash }).screen('signup/form')`. Throws on a name that is not declared: check has said so.
 */
export function compile(declarations: Declarations, settings: Settings, { hash }: CompileTools): Plans {
  const form = remember((id): { readonly plan: FormPlan; readonly validator: ValidatorSource } =>
    compileForm(take(declarations.forms, id, 'form'), settings, hash),
  );
  const call = remember((id): CallPlan => compileCall(take(declarations.calls, id, 'call')));
  const flow = remember((id): FlowPlan => compileFlow(take(declarations.flows, id, 'flow'), declarations.screens));
  const layout = remember((id): LayoutPlan => compileLayout(take(declarations.layouts, id, 'layout'), settings));
  const screen = remember((id): ScreenPlan => {
    const declared = take(declarations.screens, id, 'screen');
    return compileScreen(id, declared, {
      settings,
      group: take(declarations.layouts, declared.layout, 'layout').group,
      flow: findPlace(declarations, id),
      form: (name) => form(name).plan,
      call,
    });
  });
  const screenIds = Object.keys(declarations.screens);
  const texts = remember((key): { readonly [key: string]: string } => {
    const [group = '', language = ''] = key.split(' ');
    const screens = screenIds.map(screen).filter((each) => each.group === group);
    const layouts = Object.keys(declarations.layouts).map(layout).filter((each) => each.group === group);
    return gatherTexts(declarations, [...screens, ...layouts], language);
  });
  return {
    screenIds,
    callIds: Object.keys(declarations.calls),
    flowIds: Object.keys(declarations.flows),
    screen,
    layout,
    form: (id) => form(id).plan,
    validator: (id) => form(id).validator,
    call,
    flow,
    texts: (group, language) => texts(`${group} ${language}`),
  };
}

/** Which state of which flow shows a screen. */
function findPlace(declarations: Declarations, screen: string): ScreenPlan['flow'] {
  for (const flow of Object.values(declarations.flows)) {
    for (const [state, declared] of Object.entries(flow.states)) if (declared.meta.screen === screen) return { id: flow.id, state };
  }
  return undefined;
}

function take<Declared>(all: { readonly [id: string]: Declared }, id: string, what: string): Declared {
  const declared = Object.hasOwn(all, id) ? all[id] : undefined;
  if (declared === undefined) throw new Error(`no ${what} is called "${id}"`);
  return declared;
}

function remember<Made extends object>(make: (id: string) => Made): (id: string) => Made {
  const made = new Map<string, Made>();
  return (id) => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const fresh = freezeDeeply(make(id));
    made.set(id, fresh);
    return fresh;
  };
}
