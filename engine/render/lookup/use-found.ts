import type { LookupResult } from '../../submit/index.ts';
import { partId } from '../form/field-parts.ts';
import { useFormContext } from '../form/form-context.tsx';
import { useFrame } from '../frame.tsx';

/** Element with the results of a look-up without scripts. */
export const foundId = (id: string) => partId(id, 'found');

export interface Found {
  readonly results: readonly LookupResult[];
  /** The form was submitted without choosing a result. */
  readonly isUnpicked?: boolean;
}

/** Several results of a look-up without scripts, included in the page. */
export function useFound(name: string): Found | undefined {
  const { store } = useFormContext();
  const { loaded } = useFrame();
  const submittedLookup = loaded.data.screen.forms[store.form.id]?.submission?.found;
  return submittedLookup?.field === name ? submittedLookup : undefined;
}

/** The field that receives the focus because a look-up without scripts filled others. */
export function useFilled(): string | undefined {
  const { store } = useFormContext();
  const { loaded } = useFrame();
  return loaded.data.screen.forms[store.form.id]?.submission?.focus;
}
