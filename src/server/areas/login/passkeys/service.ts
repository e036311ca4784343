export { requireCredential } from './calls.ts';
export { describeOwnRequest, readOwnProof } from './own-proof.ts';
export { hasPasskeys, saveUse } from './queries.ts';
