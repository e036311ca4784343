import type {
  AnswerPlan,
  DeclaredAction,
  DeclaredFlow,
  DeclaredInvoke,
  DeclaredState,
  DeclaredStep,
  DeclaredTimeout,
  FlowPlan,
  FlowStatePlan,
  InvokePlan,
  JsonObject,
  TimeoutPlan,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { readSpan } from './read-span.ts';

/**
 * Compiles a declared flow into an XState machine and the plan of each state.
 * `{"id": "join", "idleTimeout": "24h", "states": {"auth": {"meta": {"screen": "join/auth"}, "on": {"EMAIL": …}}}}` → `{ id:
 * "join", keepMilliseconds: 86400000, machine: { id, initial, states: { auth: { on } } }, states: [{ name: "auth", route:
 * "/join/auth", events: ["EMAIL"], … }] }`
 */
export function compileFlow(declared: DeclaredFlow, routeOf: (screen: string) => string): FlowPlan {
  const lateInvoke = listLateInvokes(declared);
  return {
    id: declared.id,
    version: declared.version,
    owner: declared.owner,
    ...(declared.onePer === undefined ? {} : { subject: declared.onePer }),
    idleTimeoutMilliseconds: readSpan(declared.idleTimeout),
    machine: compileMachine(declared),
    initial: declared.initial,
    states: Object.entries(declared.states).map(([name, state]) => ({
      ...compileState(name, state, declared, routeOf),
      ...withInvoke(state.invoke, lateInvoke.get(name)),
    })),
  };
}

/** The XState machine configuration: states, events, and guards and actions by name. */
function compileMachine({ id, initial, states }: DeclaredFlow): JsonObject {
  const nodes = Object.entries(states).map(([name, { type, on }]) => [
    name,
    { ...(type === undefined ? {} : { type }), ...(on === undefined ? {} : { on }) },
  ]);
  // The cast is safe: the declaration was parsed from JSON.
  return { id, initial, states: Object.fromEntries(nodes) } as JsonObject;
}

function compileState(
  name: string,
  state: DeclaredState,
  flow: DeclaredFlow,
  routeOf: (screen: string) => string,
): FlowStatePlan {
  const { screen, step = [], skipWhen, visibleFor, restartable } = state.meta;
  const goingBack = flow.goingBack?.[name];
  return {
    name,
    screen,
    route: routeOf(screen),
    final: state.type === 'final',
    steps: listSteps(step).map(({ n, of, when }) => ({ n, of, ...(when === undefined ? {} : { when: compileCondition(when) }) })),
    ...(skipWhen === undefined ? {} : { skipWhen: compileCondition(skipWhen) }),
    ...(visibleFor === undefined ? {} : { visibleForMilliseconds: readSpan(visibleFor) }),
    restartable: restartable === true,
    clears: goingBack?.clears ?? [],
    canSubmitAgain: goingBack?.canSubmitAgain ?? true,
    events: Object.keys(state.on ?? {}),
    ...withAfter(state.after),
  };
}

function withAfter(after: DeclaredState['after'] = {}): { readonly after?: TimeoutPlan } {
  const timeout = compileTimeout(after);
  return timeout === undefined ? {} : { after: timeout };
}

/** Invokes by the state that their `onUnknown` leads to. That state still accepts the late answer. */
function listLateInvokes({ states }: DeclaredFlow): ReadonlyMap<string, InvokePlan> {
  const invokes = Object.values(states).flatMap(({ invoke }) => invoke ?? []);
  return new Map(
    invokes.flatMap((invoke) => Object.values(invoke.onUnknown).map(({ target }) => [target, compileInvoke(invoke)])),
  );
}

function withInvoke(declared: DeclaredState['invoke'], lateInvoke: InvokePlan | undefined): { readonly invoke?: InvokePlan } {
  if (declared === undefined) return lateInvoke === undefined ? {} : { invoke: lateInvoke };
  const unknown = compileTimeout(declared.onUnknown);
  return { invoke: { ...compileInvoke(declared), ...(unknown === undefined ? {} : { unknown }) } };
}

/** `{"10m": {"target": "auth", "actions": "forgetCode"}}` → `{ span: "10m", milliseconds: 600000, target: "auth", actions: [{ type: "forgetCode", params: {} }] }` */
function compileTimeout(spans: { readonly [span: string]: DeclaredTimeout }): TimeoutPlan | undefined {
  const [first] = Object.entries(spans);
  if (first === undefined) return undefined;
  const [span, timeout] = first;
  return { span, milliseconds: readSpan(span), ...compileAnswer(timeout) };
}

/** `{"src": "charge", "onDone": {"target": "paid"}, "onError": {"DECLINED": {"target": "card"}}}` → `{ actor: "charge", input: {}, done: { target: "paid", actions: [] }, errors: { "DECLINED": { target: "card", actions: [] } } }` */
function compileInvoke({ src, input = {}, onDone, onError }: DeclaredInvoke): InvokePlan {
  const errors = Object.entries(onError).map(([code, answer]) => [code, compileAnswer(answer)]);
  return { actor: src, input, done: compileAnswer(onDone), errors: Object.fromEntries(errors) };
}

function compileAnswer({ target, actions = [] }: DeclaredTimeout): AnswerPlan {
  return { target, actions: listActions(actions).map(compileAction) };
}

function listActions(actions: DeclaredAction | readonly DeclaredAction[]): readonly DeclaredAction[] {
  return typeof actions === 'string' || 'type' in actions ? [actions] : actions;
}

function compileAction(action: DeclaredAction): TimeoutPlan['actions'][number] {
  return typeof action === 'string' ? { type: action, params: {} } : { type: action.type, params: action.params ?? {} };
}

function listSteps(step: DeclaredStep | readonly DeclaredStep[]): readonly DeclaredStep[] {
  return 'n' in step ? [step] : step;
}
