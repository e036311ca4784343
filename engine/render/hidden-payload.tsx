import type { JsonObject } from '../declare/index.ts';
import { postedParameter } from '../submit/index.ts';

export interface HiddenPayloadProps {
  readonly payload: JsonObject;
  /** Parameters of the call's path. */
  readonly params?: JsonObject;
}

/** What a call sends besides answers, for where no script builds it: as it was when the page was drawn. */
export function HiddenPayload({ payload, params = {} }: HiddenPayloadProps) {
  const named = Object.entries(params).map(([name, value]) => [postedParameter(name), value] as const);
  return [...Object.entries(payload), ...named].map(([name, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'boolean' ? (
      <input key={name} type="hidden" name={name} value={String(value)} />
    ) : null,
  );
}
