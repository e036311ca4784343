import type { Json } from '../../../../../engine/declare/index.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { nameDocuments, type Translator } from '../../../settings/index.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { nameAction } from '../members/action-name.ts';
import type { EntryRow } from './queries.ts';

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

/** `Order ID: o_1 · Amount (yen): 500`; documents of the settings by their names. */
function joinDetails(translator: Translator, details: EntryRow['details']): string | null {
  const parts = Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const label = nameDetail(translator, name);
      if (name === 'documents' && isTexts(value)) return `${label}: ${nameDocuments(translator, value)}`;
      return `${label}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
    });
  return parts.length === 0 ? null : parts.join(' · ').slice(0, maxDetails);
}

/** What a detail is; one of another release as it is. */
const nameDetail = ({ plans, language }: Translator, name: string): string =>
  plans.text(`audit-detail.${name}`, language) ?? name;

const isTexts = (value: Json): value is readonly string[] =>
  Array.isArray(value) && value.every((member) => typeof member === 'string');
