// Fields that need scripts have a page of their own, which explains what to do without them.
import type { CallPlan, FormPlan, Issue } from '../../../../../engine/declare/index.ts';
import { findCallError } from '../../../../../engine/submit/index.ts';
import type { RefusalError } from '../../../platform/refusal-error.ts';
import { replaceAsk } from '../../request/notice.ts';

/**
 * The key of the field whose page follows a post, in place of an error: only its answer is missing, or the refusal asks for it next.
 */
export function findFieldPage(call: CallPlan, form: FormPlan | undefined, { code, details }: RefusalError): string | undefined {
  const issues: readonly Issue[] = details.issues ?? [];
  const error = findCallError(call, code);
  const isMissing = (key: string): boolean =>
    issues.length > 0 ? issues.every(({ at }) => at === `/${key}`) : error?.continues === true && error.field === key;
  return listKeys(form).find(isMissing);
}

/** Where a form leads that is shown again: its field may be what is asked for. The page decides that by its data. */
export function leadToFieldPage(to: string, path: string, form: FormPlan | undefined): string {
  const [field] = listKeys(form);
  return field === undefined || to !== path ? to : addressOfFieldPage(path, '', field);
}

export const addressOfFieldPage = (path: string, search: string, field: string): string =>
  `${path}${replaceAsk(search, `field:${field}`)}`;

/** The keys of the fields with a page. */
const listKeys = (form: FormPlan | undefined): readonly string[] =>
  (form?.fields ?? []).flatMap(({ key, options }) => (options['hasPage'] === true ? [key] : []));
