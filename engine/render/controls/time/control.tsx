import { createPicker } from '../picker.tsx';

/** The browser’s time picker. `min`, `max` (HH:MM). */
export const control = createPicker('time');
