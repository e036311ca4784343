/** Key code of keys that an input method takes (UI Events, 8.3). */
const processed = 229;

/**
 * Whether a key belongs to an input method, such as Enter that takes its suggestion and Escape that drops it. WebKit sends the last
 * key after the composition, so that only its code tells.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === processed;
}
