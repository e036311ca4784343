import { createPicker } from '../picker.tsx';

/** The browser’s date picker. `min`, `max` (YYYY-MM-DD, or relative to today); years have at most four digits. */
export const control = createPicker('date');
