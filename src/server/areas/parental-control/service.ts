// What the area consent uses to serve the consents of managed members.
export { changeTarget } from './change-target.ts';
export { loadTarget } from './load-target.ts';
