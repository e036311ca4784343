// Kinds whose answer is an object or a list of objects.
export { image } from './image.ts';
export { policies } from './policies.ts';
export { repeat } from './repeat.ts';
