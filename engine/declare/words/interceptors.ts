// Interceptors run after a press and before its call is sent: they may add to the payload, or keep the call from being sent. The
// engine has none; an application adds each as an option of forms or actions.
import { formOptions } from './form-options.ts';
import type { OptionSchema } from './option-schemas.ts';
import { actionOptions } from './parts.ts';

/** One interceptor: data only. Its component is `component.tsx` beside it. */
export interface InterceptorEntry {
  /** `action`: of buttons outside of forms. */
  readonly in: 'form' | 'action';
  /** Its options, as a group. */
  readonly option: OptionSchema;
}

const locations = { form: formOptions, action: actionOptions };

/** Adds interceptors by the names of their options. */
export function registerInterceptorEntries(added: { readonly [name: string]: InterceptorEntry }): void {
  for (const [name, entry] of Object.entries(added)) locations[entry.in][name] = entry.option;
}
