import type { CompiledForm } from '../../engine/standalone/index.ts';
import type { FormModule } from '../../engine/standalone/react.ts';

declare global {
  /** The validators of the script that was just inserted. */
  var playgroundValidators: FormModule['validators'] | undefined;
}

/** Makes a compiled form usable under a Content-Security-Policy without `unsafe-eval`: as a script with the page's nonce. */
export function evaluate({ plan, validator }: CompiledForm): FormModule {
  const script = document.createElement('script');
  script.nonce = readNonce();
  script.textContent = `globalThis.playgroundValidators = (() => { ${validator.source} })();`;
  document.head.append(script);
  script.remove();
  const validators = globalThis.playgroundValidators;
  globalThis.playgroundValidators = undefined;
  if (validators === undefined) throw new Error('The page does not run inserted scripts.');
  return { plan, validators };
}

/** What the page's Content-Security-Policy asks of scripts and styles that are inserted; an empty text: it has no policy. */
export const readNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
