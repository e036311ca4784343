import type { Declarations, DeclaredEvent } from '../../../engine/declare/index.ts';
import type { Unimplemented } from './unimplemented.ts';

/** The screens, calls and flows that areas implement, by name. */
interface ServedNames {
  readonly pages: { readonly [screen: string]: unknown };
  readonly calls: { readonly [call: string]: unknown };
  readonly flows: { readonly [flow: string]: unknown };
}

/**
 * Extends the list of unimplemented parts by what was declared after this program was built, for which no area has code. A flow
 * takes its screens and the calls that are its events with it. A screen with data that no area loads → `{ unimplemented: { …,
 * screens: [..., "mypage/delivery"] }, added: ["mypage/delivery"] }`. Pure.
 */
export function reportUnimplemented(
  { screens, calls, flows }: Declarations,
  unimplemented: Unimplemented,
  areas: ServedNames,
): { readonly unimplemented: Unimplemented; readonly added: readonly string[] } {
  const isFlowUnimplemented = (flow: string): boolean => areas.flows[flow] === undefined;
  const flowIds = namesOf(flows, (_, id) => isFlowUnimplemented(id));
  const flowScreens = flowIds.flatMap((id) => Object.values(flows[id]?.states ?? {}).map(({ meta }) => meta.screen));
  const currentLists = {
    screens: namesOf(
      screens,
      // Pages of settings documents share one loader and one command.
      ({ data, settingsPage }, name) =>
        flowScreens.includes(name) || (data !== undefined && settingsPage === undefined && areas.pages[name] === undefined),
    ),
    calls: namesOf(calls, ({ event, settingsPage }, id) =>
      event === undefined
        ? settingsPage === undefined && areas.calls[id] === undefined
        : flowsOf(event).some(isFlowUnimplemented),
    ),
    flows: flowIds,
  };
  const added = (['screens', 'calls', 'flows'] as const).flatMap((part) =>
    currentLists[part].filter((name) => !unimplemented[part].includes(name)),
  );
  const union = (part: keyof typeof currentLists): readonly string[] => [
    ...new Set([...unimplemented[part], ...currentLists[part]]),
  ];
  return { unimplemented: { ...unimplemented, screens: union('screens'), calls: union('calls'), flows: union('flows') }, added };
}

/** `{ by: { field: "type" }, signUp: ["signup", "SEND_CODE"] }` → `["signup"]` */
function flowsOf(event: DeclaredEvent): readonly string[] {
  if (!('by' in event)) return [String(event.flow)];
  return Object.values(event).flatMap((pair) => (Array.isArray(pair) ? [String(pair[0])] : []));
}

function namesOf<Part>(
  parts: { readonly [name: string]: Part },
  matches: (part: Part, name: string) => boolean,
): readonly string[] {
  return Object.entries(parts).flatMap(([name, part]) => (matches(part, name) ? [name] : []));
}
