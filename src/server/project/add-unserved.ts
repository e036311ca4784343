import type { Declarations, DeclaredEvent } from '../../../engine/declare/index.ts';
import type { Awaited } from '../areas/awaited.ts';
import type { Areas } from '../areas/index.ts';

/**
 * What is awaited, and with it what was declared after this program was built: the compiler has never seen it, so nothing answers for it.
 * With a flow go its screens, which mean nothing without it, and the calls that are events of it. A screen with data that no area loads → `{ awaited: { …, screens: [..., "mypage/delivery"] }, added: ["mypage/delivery"] }`. Pure.
 */
export function addUnserved(
  { screens, calls, flows }: Declarations,
  awaited: Awaited,
  areas: Areas,
): { readonly awaited: Awaited; readonly added: readonly string[] } {
  const isUnserved = (flow: string): boolean => areas.flows[flow] === undefined;
  const ofFlows = namesOf(flows, (_, id) => isUnserved(id));
  const inFlows = ofFlows.flatMap((id) => Object.values(flows[id]?.states ?? {}).map(({ meta }) => meta.screen));
  const unserved = {
    screens: namesOf(
      screens,
      ({ data }, name) => inFlows.includes(name) || (data !== undefined && areas.pages[name] === undefined),
    ),
    calls: namesOf(calls, ({ event }, id) =>
      event === undefined ? areas.calls[id] === undefined : flowsOf(event).some(isUnserved),
    ),
    flows: ofFlows,
  };
  const added = (['screens', 'calls', 'flows'] as const).flatMap((part) =>
    unserved[part].filter((name) => !awaited[part].includes(name)),
  );
  const both = (part: keyof typeof unserved): readonly string[] => [...new Set([...awaited[part], ...unserved[part]])];
  return { awaited: { ...awaited, screens: both('screens'), calls: both('calls'), flows: both('flows') }, added };
}

/** `{ by: { field: "type" }, signUp: ["signup", "SEND_CODE"] }` → `["signup"]` */
function flowsOf(event: DeclaredEvent): readonly string[] {
  if (!('by' in event)) return [String(event.flow)];
  return Object.values(event).flatMap((pair) => (Array.isArray(pair) ? [String(pair[0])] : []));
}

function namesOf<Part>(
  parts: { readonly [name: string]: Part },
  isMeant: (part: Part, name: string) => boolean,
): readonly string[] {
  return Object.entries(parts).flatMap(([name, part]) => (isMeant(part, name) ? [name] : []));
}
