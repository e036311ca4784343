import type { JsonObject } from '../declare/index.ts';

/** What a call sends besides answers, for where no script builds it: as it was when the page was drawn. */
export function HiddenPayload({ payload }: { readonly payload: JsonObject }) {
  return Object.entries(payload).map(([name, value]) =>
    typeof value === 'string' && value !== '' ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}
