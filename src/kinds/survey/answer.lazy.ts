// A module of its own, so that a bundle that imports the answer statically says nothing of it.
export { answer } from './answer.ts';
