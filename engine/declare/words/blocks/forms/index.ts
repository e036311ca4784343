// Blocks that show or change answers.
export { form } from './form.ts';
export { localForm } from './local-form.ts';
export { review } from './review.ts';
export { toggleGroups } from './toggle-groups.ts';
export { toggles } from './toggles.ts';
