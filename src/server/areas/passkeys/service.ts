export { deletePasskeysOf, hasPasskeys } from './queries.ts';
