import { isOwnDocument } from './page/own-document.ts';

/**
 * Loads the script of a provider, which the policy of a document allows only if the document was loaded for a page that uses it.
 * If the visitor navigated here within another document, this page is reloaded.
 */
export function loadProviderScript(address: string): Promise<void> {
  if (!isOwnDocument()) {
    window.location.reload();
    return new Promise(() => undefined);
  }
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error('The script of a provider could not be loaded.'));
    });
    document.head.append(element);
  });
}
