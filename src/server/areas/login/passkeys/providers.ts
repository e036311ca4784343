// Who keeps a passkey, by the AAGUID that its authenticator sends (WebAuthn, section 6.5.1). Most passkeys are kept by these; security keys
// and rarer managers stay without a name. The list of all: https://github.com/passkeydeveloper/passkey-authenticator-aaguids
import { localize } from '../../../../rules/languages.ts';

const appleKeychain = { ja: 'iCloudキーチェーン', en: 'iCloud Keychain' };
const googleManager = { ja: 'Google パスワード マネージャー', en: 'Google Password Manager' };
const windowsHello = 'Windows Hello';

const providers: { readonly [aaguid: string]: string | { readonly ja: string; readonly en: string } } = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': appleKeychain,
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': appleKeychain,
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': googleManager,
  'adce0002-35bc-c60a-648b-0b25f1f05503': { ja: 'Chrome（Mac）', en: 'Chrome on Mac' },
  '771b48fd-d3d4-4f74-9232-fc157ab0507a': { ja: 'Edge（Mac）', en: 'Edge on Mac' },
  '08987058-cadc-4b81-b6e1-30de50dcbe96': windowsHello,
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': windowsHello,
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': windowsHello,
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
};

/** `"bada5566-a7aa-401f-bd96-45619a55120d"` → `"1Password"`; null: nothing is known of it. */
export function nameProvider(aaguid: string | null, language: string): string | null {
  const provider = aaguid === null ? undefined : providers[aaguid];
  return provider === undefined ? null : localize(provider, language);
}
