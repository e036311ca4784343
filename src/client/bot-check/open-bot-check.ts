import type { Texts } from '../../../engine/texts/index.ts';
import type { BotCheck, BotCheckRequest } from '../../host/store-host.ts';

/** Shows the configured check. Only the provider's own code is loaded, and only now. */
export async function openBotCheck(element: HTMLElement, request: BotCheckRequest, texts: Texts): Promise<BotCheck> {
  if (request.provider === 'turnstile') {
    const { openTurnstile } = await import('./turnstile.ts');
    const opened = await openTurnstile(element, request, texts.language);
    if (opened !== undefined) return opened;
  }
  const { openAltcha } = await import('./altcha.ts');
  return openAltcha(element, request, (key) => texts.find(`form.botCheck.${key}`) ?? key);
}
