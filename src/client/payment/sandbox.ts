// The token script of the payment sandbox: src/server/app/payment-sandbox/token.js.
import type { CardScript, CardScriptRequest } from '../../host/card-script.ts';
import { loadProviderScript } from '../load-provider-script.ts';

declare global {
  interface Window {
    readonly MadoguchiSandbox?: CardScript;
  }
}

export async function openSandbox({ address }: CardScriptRequest): Promise<CardScript> {
  if (window.MadoguchiSandbox === undefined) await loadProviderScript(address);
  const script = window.MadoguchiSandbox;
  if (script === undefined) throw new Error('The script of the payment sandbox has another version.');
  return script;
}
