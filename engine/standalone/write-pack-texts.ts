import { readPackTexts } from '../compile/index.ts';
import type { FormPlan, LocalizedText } from '../declare/index.ts';

/** Writes the texts of packs into a plan, in place of their keys: no page of another application has them. */
export function writePackTexts(plan: FormPlan): FormPlan {
  const [en, ja] = [readPackTexts('en'), readPackTexts('ja')];
  const findText = (value: unknown): LocalizedText | undefined => {
    const [[name, key] = [], ...otherEntries] = Object.entries(value ?? {});
    if (name !== 'key' || otherEntries.length > 0 || typeof key !== 'string' || !Object.hasOwn(en, key)) return undefined;
    return { en: en[key] ?? '', ja: ja[key] ?? '' };
  };
  // A plan is JSON.
  return JSON.parse(JSON.stringify(plan), (_, value: unknown) => {
    const words = typeof value === 'object' ? findText(value) : undefined;
    return words === undefined ? value : { words };
  });
}
