import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { CredentialRequest } from '../../host/store-host.ts';

/** Asks the browser for a passkey. */
export async function askForCredential({
  operation,
  isAutofill,
  readOptions,
  signal,
}: CredentialRequest): Promise<string | undefined> {
  const isSupported = isAutofill ? await browserSupportsWebAuthnAutofill() : browserSupportsWebAuthn();
  if (!isSupported || signal.aborted) return undefined;
  const options = await readOptions();
  if (options === undefined || signal.aborted) return undefined;
  const optionsJSON = JSON.parse(options);
  const cancel = (): void => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const credential =
      operation === 'create'
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
    return JSON.stringify(credential);
  } catch {
    // The browser does not say whether the person cancelled or nothing fitted, to protect their privacy.
    return undefined;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
