export { hasRecentProof } from './gates.ts';
export { continueProved, renewProof } from './renew-proof.ts';
