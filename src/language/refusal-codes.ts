import type { EngineDefinition } from '../../engine/declare/index.ts';

/** Refusals that mean more to a page than their text. */
export const refusalCodes = {
  PROOF_REQUIRED: { dialog: 'proof' },
  RECONSENT_REQUIRED: { dialog: 'reconsent' },
  SETTINGS_CHANGED: { isOutdated: true },
} as const satisfies EngineDefinition['refusalCodes'];
