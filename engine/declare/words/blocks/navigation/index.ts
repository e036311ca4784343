// Links, buttons and the step bar.
export { actions } from './actions.ts';
export { linkCards } from './link-cards.ts';
export { print } from './print.ts';
export { rows } from './rows.ts';
export { steps } from './steps.ts';
export { tabs } from './tabs.ts';
