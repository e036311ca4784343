import { createContext, type RefObject, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Scopes, WordsPlan } from '../../declare/index.ts';
import { useFrame } from '../frame.tsx';
import { showWords } from '../words/show-words.ts';
import type { FormStore } from './form-store.ts';

/** What every part of a form may ask for. */
export interface FormRoom {
  readonly store: FormStore;
  /** What paths read, without the answers: those come from the store. */
  readonly scopes: Scopes;
  /** True while an action runs, which may open this page anew. */
  readonly isActing: RefObject<boolean>;
  /** True once the form has been drawn as it came: what is drawn later comes alone. */
  readonly isDrawn: RefObject<boolean>;
}

const RoomContext = createContext<FormRoom | undefined>(undefined);
export const FormRoomProvider = RoomContext.Provider;

export function useFormRoom(): FormRoom {
  const room = useContext(RoomContext);
  if (room === undefined) throw new Error('A part of a form was drawn outside of its form.');
  return room;
}

/** `typing` tells of every keystroke, `answers` of complete answers, `shown` of fields that come and go. */
export type FormChannel = 'typing' | 'answers' | 'shown';

/** Something read from the answers. It draws anew only when what is read has changed, so it must be a plain value. */
export function useFormValue<Value extends string | number | boolean | undefined>(
  channel: FormChannel,
  read: (scopes: Scopes) => Value,
): Value {
  const { store, scopes } = useFormRoom();
  const subscribe = useCallback((listener: () => void) => store.subscribe(channel, listener), [store, channel]);
  const snapshot = () => read(openFormScopes(store, scopes, channel));
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** What lays out the form reads complete answers; what follows each keystroke reads the live ones. */
export function openFormScopes(store: FormStore, scopes: Scopes, channel: FormChannel): Scopes {
  const form = channel === 'typing' ? store.live() : store.committed();
  return { ...scopes, form, rejected: store.rejected(), context: store.given().context };
}

/** Words inside a form; they may read its answers. */
export function useFormWords(words: WordsPlan | undefined): string | undefined {
  const { host } = useFrame();
  return useFormValue('answers', (scopes) => (words === undefined ? undefined : showWords(words, { texts: host.texts, scopes })));
}

/** `signup-custom-c1`: without a dot, so that it needs no escaping in a style or a link. */
export function idOf(form: string, key: string): string {
  return `${form}-${key.replaceAll('.', '-')}`;
}
