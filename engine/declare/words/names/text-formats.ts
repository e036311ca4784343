/** The named formats of texts in schemas, with their documentation. Their rules are in engine/check/json-schema/formats.ts. */
export const textFormats = {
  regex: 'A regular expression that runs in linear time.',
  'date-time': 'A time that exists, with its offset: `2026-12-01T00:00:00+09:00`.',
  'web-address': 'Where a link may lead: https with a host, or a path of the store.',
  'store-image': 'A picture that pages may load: a path of the store, because their policy allows no other origin.',
  domain: 'A domain with at least two labels: `mail.example.jp`.',
  email: 'An e-mail address, as forms accept it.',
  color: 'A colour as `#` and six hexadecimal digits.',
  identifier: 'Letters, digits, `-` and `_`.',
  'visible-ascii': 'An identifier of another service: visible ASCII characters, no blanks.',
  issuer: 'An OpenID Connect issuer: https without query and fragment, http on this machine, or `demo`.',
  endpoint: 'An address that this server requests: https without fragment, or http on this machine.',
  parameter: 'A parameter with its value: `prompt=consent`.',
  'redirect-uri':
    'A redirect URI of an app: https without fragment, http on this machine, a scheme of the app that is a reversed domain (`jp.example.app:/callback`), or `demo`.',
  'site-key': 'A site key of a bot check: at least 20 letters, digits, `-` and `_`.',
  'tag-manager-id': 'A container of Google Tag Manager: `GTM-ABCD`.',
  'invoice-number': 'A registration number of a qualified invoice issuer: `T` and 13 digits.',
} as const;

export type TextFormat = keyof typeof textFormats;
