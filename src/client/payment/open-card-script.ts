import type { CardScript, CardScriptRequest } from '../../../engine/render/index.ts';

/** Loads the script of the store's payment provider: only its own adapter, and only now. */
export async function openCardScript(request: CardScriptRequest): Promise<CardScript> {
  if (request.provider !== 'sandbox') throw new Error(`There is no adapter for the payment provider "${request.provider}".`);
  const { openSandbox } = await import('./sandbox.ts');
  return openSandbox(request);
}
