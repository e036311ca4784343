// Kinds whose answer is a day.
export { birthday } from './birthday.ts';
export { date } from './date.ts';
