import type { JsonObject } from '../declare/index.ts';
import { postedParameter } from '../submit/index.ts';

export interface HiddenPayloadProps {
  readonly payload: JsonObject;
  /** Parameters of the call's path. */
  readonly params?: JsonObject;
}

/** Payload of a call besides answers as hidden inputs, for use without scripts, with the values at render time. */
export function HiddenPayload({ payload, params = {} }: HiddenPayloadProps) {
  const named = Object.entries(params).map(([name, value]) => [postedParameter(name), value] as const);
  return [...Object.entries(payload), ...named].map(([name, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'boolean' ? (
      <input key={name} type="hidden" name={name} value={String(value)} />
    ) : null,
  );
}
