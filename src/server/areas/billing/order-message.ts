import { sanitiseHtml } from '../../platform/sanitise-html.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import type { PlanSettings } from './plan-settings.ts';

/** What a plan's provider writes on the page after the order: sanitised HTML; empty: nothing. */
export const describeOrderMessage = (
  { orderCompletedMessage }: Pick<PlanSettings, 'orderCompletedMessage'>,
  language: string,
): Promise<string> => sanitiseHtml(localize(orderCompletedMessage ?? '', language));
