import { createPicker } from '../picker.tsx';

/** The browser’s picker of a day with its time; a text input in browsers without one. `min`, `max` (YYYY-MM-DDTHH:MM). */
export const control = createPicker('datetime-local');
