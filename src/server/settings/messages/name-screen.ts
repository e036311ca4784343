import type { StorePlans } from '../../project/store-plans.ts';

/**
 * Returns a screen's name in the console: `"signup/form"` → 新規登録：お客様情報の入力; without a static title the text
 * `preview.screen.<id>`, otherwise its id.
 */
export function nameScreen(plans: Pick<StorePlans, 'text' | 'screen'>, language: string, id: string): string {
  const { title } = plans.screen(id);
  // A title with parameters needs the page's data, which is not available here.
  const fixed = 'key' in title && title.with === undefined ? plans.text(title.key, language) : undefined;
  const name = fixed ?? plans.text(`preview.screen.${id}`, language);
  const area = plans.text(`preview.area.${id.split('/')[0]}`, language);
  return area === undefined ? (name ?? id) : (plans.text('preview.titleOf', language, { area, title: name ?? id }) ?? id);
}
