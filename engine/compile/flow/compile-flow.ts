import { type DeclaredFlow, type DeclaredScreen, type DeclaredState, type FlowPlan, type FlowStatePlan, type JsonObject } from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';

const units: { readonly [unit: string]: number } = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `"24h"` → 86400000. What is no duration counts as nothing: check has said so. */
export function readDuration(text: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return Number(amount) * (units[unit] ?? 0);
}

/** A declared flow → the machine for XState, and what the engine knows of each state. */
export function compileFlow(declared: DeclaredFlow, screens: { readonly [name: string]: DeclaredScreen }): FlowPlan {
  const states = Object.entries(declared.states);
  return {
    id: declared.id,
    version: declared.version,
    per: declared.per,
    keepMilliseconds: readDuration(declared.keep),
    initial: declared.initial,
    machine: {
      id: declared.id,
      initial: declared.initial,
      states: Object.fromEntries(states.map(([name, state]) => [name, withoutMeta(state)])),
    },
    states: states.map(([name, state]) => compileState(name, state, declared, screens)),
  };
}

function withoutMeta({ meta: _meta, ...state }: DeclaredState): JsonObject {
  // A state without its meta is JSON: it came from a file.
  return state as unknown as JsonObject;
}

function compileState(
  name: string,
  state: DeclaredState,
  flow: DeclaredFlow,
  screens: { readonly [name: string]: DeclaredScreen },
): FlowStatePlan {
  const { screen, step = [], skipWhen, readable } = state.meta;
  const passed = flow.passed?.[name];
  return {
    name,
    screen,
    route: screens[screen]?.route ?? '/',
    final: state.type === 'final',
    steps: [step].flat().map(({ n, of, when }) => ({ n, of, ...(when ? { when: compileCondition(when) } : {}) })),
    ...(skipWhen ? { skipWhen: compileCondition(skipWhen) } : {}),
    ...(readable === undefined ? {} : { readableMilliseconds: readDuration(readable) }),
    forgets: passed?.forgets ?? [],
    again: passed?.again ?? true,
    events: Object.keys(state.on ?? {}),
  };
}
