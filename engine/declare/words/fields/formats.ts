import { domainPattern } from '../../domain-pattern.ts';
import { emailPattern } from '../../email-pattern.ts';

interface FieldFormat {
  readonly doc: string;
  /** What a keyboard on a screen shows. */
  readonly inputmode: 'email' | 'url';
  /** Runs in time linear in the text's length. */
  readonly pattern: RegExp;
}

/** The formats of text fields. Each is also a keyword of answers, and the rule of its issue. */
export const fieldFormats: { readonly [format: string]: FieldFormat } = {
  email: {
    doc: 'Must be an e-mail address.',
    inputmode: 'email',
    pattern: /* @__PURE__ */ new RegExp(emailPattern),
  },
  uri: {
    doc: 'Must be an address that begins with http:// or https://.',
    inputmode: 'url',
    pattern: /^https?:\/\/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?(?::[0-9]{1,5})?(?:[/?#][^\s\\]*)?$/iu,
  },
  hostname: {
    doc: 'Must be a domain with at least two labels: `mail.example.jp`.',
    inputmode: 'url',
    pattern: domainPattern,
  },
};
