import type { JsonObject } from '../declare/index.ts';
import { postedParameter } from '../submit/index.ts';

export interface HiddenPayloadProps {
  readonly payload: JsonObject;
  /** Parameters of the call's path. */
  readonly params?: JsonObject;
}

/** Payload of a call besides answers as hidden inputs, for use without scripts, with the values at render time. */
export function HiddenPayload({ payload, params = {} }: HiddenPayloadProps) {
  return <HiddenInputs values={postedValues(payload, params)} />;
}

/** The names and values of these inputs; values that a form cannot post are left out. */
export function postedValues(payload: JsonObject, params: JsonObject): readonly (readonly [name: string, value: string])[] {
  const named = Object.entries(params).map(([name, value]) => [postedParameter(name), value] as const);
  return [...Object.entries(payload), ...named].flatMap(([name, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'boolean' ? [[name, String(value)] as const] : [],
  );
}

export function HiddenInputs({ values }: { readonly values: readonly (readonly [name: string, value: string])[] }) {
  // Names may repeat, and the order never changes.
  return values.map(([name, value], index) => <input key={`${index}-${name}`} type="hidden" name={name} value={value} />);
}
