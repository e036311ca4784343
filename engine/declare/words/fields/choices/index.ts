// Kinds that choose among given values.

export { checkbox } from './checkbox.ts';
export { checkboxGroup } from './checkbox-group.ts';
export { consent } from './consent.ts';
export { country } from './country.ts';
export { prefecture } from './prefecture.ts';
export { radio } from './radio.ts';
export { select } from './select.ts';
export { sex } from './sex.ts';
