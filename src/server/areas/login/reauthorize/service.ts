export { hasRecentProof, requireRecentProof } from './gates.ts';
