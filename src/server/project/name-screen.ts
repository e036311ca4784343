import type { StorePlans } from './store-plans.ts';

/** What a screen is called in the console: `"signup/form"` → 新規登録：お客様情報の入力; without words its name. */
export function nameScreen(plans: Pick<StorePlans, 'text' | 'screen'>, language: string, id: string): string {
  const { title } = plans.screen(id);
  // What a title has from its page's data is not there.
  const words = 'key' in title && title.with === undefined ? plans.text(title.key, language) : undefined;
  const area = plans.text(`preview.area.${id.split('/')[0]}`, language);
  return area === undefined ? (words ?? id) : (plans.text('preview.titleOf', language, { area, title: words ?? id }) ?? id);
}
