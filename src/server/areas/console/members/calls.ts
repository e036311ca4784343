import { writeInZone } from '../../../../../engine/declare/index.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { loadFonts } from '../../../platform/pdf/fonts.ts';
import { waitForTurn } from '../../../platform/pdf/limit-files.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { Command } from '../../../runtime/area.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { limitFiles } from '../limit-files.ts';
import { refuseIssues } from '../settings/calls.ts';
import { type CsvLine, streamCsv } from '../stream-csv.ts';
import { memberActions } from './actions.ts';
import { drawAccount } from './export/draw-account.ts';
import { readAccountData, readAccountSections } from './export/read-account.ts';
import { countMembers, readListed, readMemberFilter } from './filters.ts';
import { stateOf } from './pages.ts';
import { type FoundRow, type MemberRow, selectMember } from './queries.ts';

/** Leads to the page with what the search finds, or with a list. A text goes before a list. */
export const search: Command<'console.members'> = async ({ answers }) => {
  const text = (answers.text ?? '').trim();
  const filter = text === '' ? readMemberFilter(answers.list ?? undefined) : undefined;
  if (text === '' && filter === undefined) throw refuseIssues([{ at: '/text', rule: 'required' }]);
  const query = filter === undefined ? `q=${encodeURIComponent(text)}` : `list=${filter}`;
  return { redirectTo: `/console/members?${query}` };
};

/** The members of a list, for a spreadsheet. It is recorded before the first of them is sent. */
export const makeFile: Command<'console.members-file'> = async (context) => {
  const { database, store, payload, answers, plans, language, request, now } = context;
  const { id: operatorId } = operatorOf(context);
  const filter = readMemberFilter(payload.list);
  if (filter === undefined) throw new RefusalError('NOT_FOUND');
  await limitFiles(context);
  const text = (key: string) => plans.text(key, language) ?? key;
  const members = await countMembers(database, store.id, { filter, now });
  const details = { list: filter, members, reason: answers.reason ?? '' };
  await writeAudit(database, request, { action: 'members-exported', accountId: null, operatorId, details });
  const names = ['accountId', 'name', 'email', 'loginId', 'state', 'createdAt'];
  const columns = names.map((key) => ({ key, header: text(`console-members.${key}`) }));
  const pages = readListed(database, store.id, { filter, now });
  async function* describePages() {
    for await (const listed of pages) yield listed.map((member) => describeLine(member, text));
  }
  return { file: { name: `members-${filter}.csv`, content: await streamCsv(describePages(), columns) } };
};

const describeLine = (member: FoundRow, text: (key: string) => string): CsvLine => ({
  accountId: member.account_id,
  name: nameOf(member),
  email: member.email,
  loginId: member.login_id,
  state: text(`codes.memberState.${stateOf(member)}`),
  createdAt: writeInZone('Asia/Tokyo', member.created_at.toISOString()).slice(0, 10),
});

export const act: Command<'console.member.act'> = async (context) => {
  const { database, store, payload, answers, request, now } = context;
  const { id: operatorId } = operatorOf(context);
  const accountId = payload.accountId ?? '';
  const { action: name } = payload;
  const action = name === undefined ? undefined : memberActions[name];
  const member = await selectMember(database, { storeId: store.id, accountId }, now);
  if (name === undefined || action === undefined || member === undefined) throw new RefusalError('NOT_FOUND');
  if (!isPermitted(context, action.permission)) throw new RefusalError('FORBIDDEN');
  if (!action.isOffered(member)) throw new RefusalError('NOT_NOW');
  const reason = answers.reason ?? '';
  const target = payload.targetId ?? '';
  const input = { member, target, reason, answers, details: { operatorId, reason } };
  await database.transaction(async (tx) => {
    await action.run(tx, context, input);
    await writeAudit(tx, request, { action: `member-${name}`, accountId, operatorId, details: { reason, target } });
    tx.afterCommit(() => request.server.outbox.wake());
  });
  await action.complete?.(context, input);
  return { redirectTo: `${action.leadsTo ?? `/console/members/${accountId}`}?notice=${action.notice}` };
};

type ExportContext = Parameters<Command<'console.member.export'>>[0];

export const exportData: Command<'console.member.export'> = async (context) => {
  const { store, request, now } = context;
  const { account_id: accountId } = await requireExported(context);
  const document = await readAccountData(request.database, { storeId: store.id, accountId, now });
  await auditExport(context, accountId);
  return { file: { name: `${accountId}.json`, content: Buffer.from(document) } };
};

/** The same for the person to read. */
export const exportFile: Command<'console.member.export-file'> = async (context) => {
  const { store, request, now } = context;
  const member = await requireExported(context);
  const { account_id: accountId } = member;
  const data = await readAccountSections(request.database, { storeId: store.id, accountId });
  const fonts = await loadFonts();
  const content = await waitForTurn(() => drawAccount(context, fonts, { name: nameOf(member), accountId, data, now }));
  await auditExport(context, accountId);
  return { file: { name: `${accountId}.pdf`, content } };
};

async function requireExported(context: ExportContext): Promise<MemberRow> {
  const { database, store, payload, now } = context;
  const member = await selectMember(database, { storeId: store.id, accountId: payload.accountId ?? '' }, now);
  if (member === undefined) throw new RefusalError('NOT_FOUND');
  await limitFiles(context);
  return member;
}

async function auditExport(context: ExportContext, accountId: string): Promise<void> {
  const { database, answers, request } = context;
  const details = { reason: answers.reason ?? '' };
  await writeAudit(database, request, { action: 'member-export', accountId, operatorId: operatorOf(context).id, details });
}
