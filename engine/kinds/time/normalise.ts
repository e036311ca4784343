import type { Normaliser } from '../../validate/answers/normalisers.ts';

const written = /^([0-9]{1,2})(?::|時)(?:([0-9]{1,2})分?)?(?::00)?$/;
const fourDigits = /^([0-9]{2})([0-9]{2})$/;

/** `"9:05"`, `"9時5分"`, `"9時"`, `"0905"` → `"09:05"`, …; other texts stay unchanged. `text`: after NFKC. */
export const normalise: Normaliser = (text) => {
  const [whole, hours, minutes = ''] = written.exec(text) ?? fourDigits.exec(text) ?? [];
  // A colon needs its minutes.
  if (hours === undefined || whole?.endsWith(':') === true) return text;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
};
