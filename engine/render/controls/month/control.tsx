import { createPicker } from '../picker.tsx';

/** The browser’s picker of months; a text input in browsers without one. `min`, `max` (YYYY-MM). */
export const control = createPicker('month');
