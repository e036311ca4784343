export { saveLoginId } from './queries.ts';
