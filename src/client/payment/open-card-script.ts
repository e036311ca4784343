import type { CardScript, CardScriptRequest } from '../../host/card-script.ts';

/** Loads the script of the store's payment provider: only its own adapter, and only now. */
export async function openCardScript(request: CardScriptRequest): Promise<CardScript> {
  if (request.provider === 'sandbox') return (await import('./sandbox.ts')).openSandbox(request);
  if (request.provider === 'stripe') return (await import('./stripe.ts')).openStripe(request);
  throw new Error(`There is no adapter for the payment provider "${request.provider}".`);
}
