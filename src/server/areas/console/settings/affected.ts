import { isObject, type Settings } from '../../../../../engine/declare/index.ts';
import { pickText } from '../../../../rules/languages.ts';
import type { PageContext } from '../../../runtime/area.ts';
import { type AffectedMembers, countAffected } from '../../../settings/index.ts';
import { findEntry } from './entries.ts';

/** Describes the members affected by a settings change: those in the middle of a flow, and those who must answer more. */
export async function describeAffected(context: PageContext, after: Settings): Promise<string[]> {
  const { database, store, plans, project, now } = context;
  const affected = await countAffected(database, store.id, plans, project.plansFor(after), now);
  return formatAffected(context, affected, after);
}

function formatAffected(context: PageContext, { inFlows, lacking, asked }: AffectedMembers, after: Settings): string[] {
  const translate = createTranslate(context);
  const { plans, language } = context;
  return [
    ...lacking.map(({ field, count }) => {
      const title = field.startsWith('custom.') ? findEntry(after, field.slice('custom.'.length))?.['title'] : undefined;
      const label = pickText(title, language) ?? plans.text(`field.${field}.label`, language) ?? field;
      return translate('affected.lacking', { label, count: String(count) });
    }),
    ...asked.map(({ policyId, count }) => {
      const label = pickText(findPolicy(after, policyId)?.['title'], language) ?? policyId;
      return translate('affected.asked', { label, count: String(count) });
    }),
    ...inFlows.map(({ flow, count }) =>
      translate('affected.inFlow', { flow: plans.text(`affected.flow.${flow}`, language) ?? flow, count: String(count) }),
    ),
  ];
}

function createTranslate({ plans, language }: PageContext) {
  return (key: string, parameters: { readonly [name: string]: string }) => plans.text(key, language, parameters) ?? key;
}

function findPolicy(settings: Settings, policyId: string) {
  const policies = settings['policies']?.['policies'];
  return Array.isArray(policies) ? policies.filter(isObject).find((policy) => policy['policyId'] === policyId) : undefined;
}
