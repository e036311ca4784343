import { type AnswerGroup, isObject, readText, type SettingsDefinition } from '../../engine/declare/index.ts';

/** Fields that operators add are texts: `{ id: "c1", title: { ja: "店舗" }, rule: "REQUIRED", in: ["signUp"] }`. */
export const settings: SettingsDefinition = {
  customFields: {
    entries: ['customAssociatedInfo', 'entries'],
    places: 'in',
    read({ id, title, rule }) {
      const key = readText(id);
      if (key === undefined || (rule !== 'REQUIRED' && rule !== 'OPTIONAL')) return undefined;
      const label = isObject(title) ? Object.entries(title).flatMap(([language, text]) => [[language, String(text)]]) : [];
      return { id: key, field: { kind: 'free-text', maxLength: 200 }, rule, label: Object.fromEntries(label) };
    },
  },
};

/** Custom fields are sent as `[["c1", "answer"], …]`. */
export const answers: { readonly custom: AnswerGroup } = {
  custom: {
    encode: (fields, given) => fields.map(({ key }) => [key.replace('custom.', ''), given[key] ?? null]),
    decode: (_fields, sent, prefix) =>
      Object.fromEntries(sent.filter(Array.isArray).map(([id, answer]) => [`${prefix}${id}`, answer])),
  },
};
