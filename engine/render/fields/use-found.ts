import type { LookupResult } from '../../submit/index.ts';
import { useFormRoom } from '../form/form-room.tsx';
import { useFrame } from '../frame.tsx';

/** Where the page shows what a look-up without scripts came to. */
export const foundId = (id: string) => `${id}-found`;

export interface Found {
  readonly results: readonly LookupResult[];
  /** Using one was asked for, and none was picked. */
  readonly isUnpicked?: boolean;
}

/** Several results that a look-up without scripts brought along with the page. */
export function useFound(name: string): Found | undefined {
  const { store } = useFormRoom();
  const { loaded } = useFrame();
  const found = loaded.data.screen.forms[store.form.id]?.submission?.found;
  return found?.field === name ? found : undefined;
}
