import { tagManagerOrigin } from '../../rules/tag-manager.ts';

/** Renders the store's tag manager: `renderTagManager("GTM-ABC123", nonce)` → two script elements; none for an invalid id. */
export function renderTagManager(id: string, nonce: string): readonly string[] {
  if (!/^GTM-[A-Z0-9]{4,12}$/.test(id)) return [];
  return [
    `<script nonce="${nonce}">(window.dataLayer=window.dataLayer||[]).push({'gtm.start':Date.now(),event:'gtm.js'})</script>`,
    `<script nonce="${nonce}" async src="${tagManagerOrigin}/gtm.js?id=${id}"></script>`,
  ];
}
