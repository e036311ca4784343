import type { Json } from '../../../../../engine/declare/index.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { nameDocuments } from '../../../settings/index.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { nameAction } from '../members/action-name.ts';
import { nameValue } from '../members/export/name-values.ts';
import type { EntryRow } from './queries.ts';

type Texts = Pick<RequestContext, 'plans' | 'language'>;

const maxDetails = 1000;
const maxReason = 500;

/** What an operator may read of an entry: an IP address only who may export a member’s data. */
export function describeEntry(context: Pick<RequestContext, 'operator' | 'plans' | 'language'>, entry: EntryRow) {
  const { action, account_id: accountId, operator, profile, details, ip } = entry;
  const { reason, ...otherDetails } = details;
  const isNamed = isPermitted(context, 'members');
  // That of members and jobs is a code, and stays one of the details.
  const isWritten = operator !== null && typeof reason === 'string';
  return {
    at: entry.at.toISOString(),
    action: nameAction(context, action),
    accountId,
    // Of a member whose account is gone, or whom the operator may not look at, the id.
    member:
      accountId === null ? null : isNamed && profile !== null ? nameOf({ ...entry, account_id: accountId, profile }) : accountId,
    operator,
    reason: isWritten ? reason.slice(0, maxReason) : null,
    details: joinDetails(context, isWritten ? otherDetails : details),
    ip: isPermitted(context, 'accounts') ? ip : null,
  };
}

/** `注文のID：o_1 · 金額（円）：500`. What has no text, as of another release, stays as it is. */
function joinDetails(translator: Texts, details: EntryRow['details']): string | null {
  const { plans, language } = translator;
  const text = (key: string, parameters = {}) => plans.text(`audit-detail.${key}`, language, parameters);
  const parts = Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, detail]) => {
      const [name, value] = [text(key) ?? key, describeValue(translator, key, detail)];
      return text('named', { name, value }) ?? value;
    });
  return parts.length === 0 ? null : parts.join(' · ').slice(0, maxDetails);
}

/** Documents of the settings by their names, codes and ids of settings by their texts, a list as its members, yes or no in words. */
function describeValue(translator: Texts, key: string, value: Json): string {
  const { plans, language } = translator;
  if (isTexts(value)) return key === 'documents' ? nameDocuments(translator, value) : value.join(', ');
  if (typeof value === 'boolean') return plans.text(`audit-detail.${value ? 'yes' : 'no'}`, language) ?? String(value);
  return (
    nameValue(translator, { section: 'audit', name: key, value }) ?? (typeof value === 'string' ? value : JSON.stringify(value))
  );
}

const isTexts = (value: Json): value is readonly string[] =>
  Array.isArray(value) && value.every((member) => typeof member === 'string');
