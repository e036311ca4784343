export { hasRecentProof } from './gates.ts';
