// Kinds whose answer is an object or a list of objects.
export { card } from './card.ts';
export { cardCertification } from './card-certification.ts';
export { image } from './image.ts';
export { policies } from './policies.ts';
export { repeat } from './repeat.ts';
export { survey } from './survey.ts';
