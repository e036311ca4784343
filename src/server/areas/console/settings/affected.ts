import { isObject, type Settings, writeInZone } from '../../../../../engine/declare/index.ts';
import { pickText } from '../../../../rules/languages.ts';
import type { PageContext } from '../../../runtime/area.ts';
import { type AffectedMembers, countAffected, countMissing } from '../../../settings/index.ts';
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
  const { missingDetails, day } = readAsking(after);
  return [
    ...lacking.map(({ field, count }) =>
      translate(`affected.lacking.${missingDetails}`, { label: labelOf(context, after, field), count: String(count), day }),
    ),
    ...asked.map(({ policyId, count }) => {
      const label = pickText(findPolicy(after, policyId)?.['title'], language) ?? policyId;
      return translate('affected.asked', { label, count: String(count) });
    }),
    ...inFlows.map(({ flow, count }) =>
      translate('affected.inFlow', { flow: plans.text(`affected.flow.${flow}`, language) ?? flow, count: String(count) }),
    ),
  ];
}

/** When members are asked for what they lack. */
function readAsking(settings: Settings): { readonly missingDetails: string; readonly day: string } {
  const { missingDetails = 'NEVER', missingDetailsFrom } = settings['registration'] ?? {};
  const day = typeof missingDetailsFrom === 'string' ? writeInZone('Asia/Tokyo', missingDetailsFrom).slice(0, 10) : '';
  return { missingDetails: String(missingDetails), day };
}

/** The required fields of the profile that members lack, while the store asks for them or will. */
export async function describeMissing(context: PageContext): Promise<{ label: string; count: number }[]> {
  const { database, store, plans } = context;
  if (readAsking(plans.settings).missingDetails === 'NEVER') return [];
  const missing = await countMissing(database, store.id, plans);
  return missing.map(({ field, count }) => ({ label: labelOf(context, plans.settings, field), count }));
}

function labelOf({ plans, language }: PageContext, settings: Settings, field: string): string {
  const title = field.startsWith('custom.') ? findEntry(settings, field.slice('custom.'.length))?.['title'] : undefined;
  return pickText(title, language) ?? plans.text(`field.${field}.label`, language) ?? field;
}

function createTranslate({ plans, language }: PageContext) {
  return (key: string, parameters: { readonly [name: string]: string }) => plans.text(key, language, parameters) ?? key;
}

function findPolicy(settings: Settings, policyId: string) {
  const policies = settings['policies']?.['policies'];
  return Array.isArray(policies) ? policies.filter(isObject).find((policy) => policy['policyId'] === policyId) : undefined;
}
