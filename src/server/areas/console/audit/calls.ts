import { writeInZone } from '../../../../../engine/declare/index.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { Command } from '../../../runtime/area.ts';
import { limitFiles } from '../limit-files.ts';
import { streamCsv } from '../stream-csv.ts';
import { describeEntry } from './entry.ts';
import { addressOf, readFilter, readQuery } from './filter.ts';
import { readEntries } from './queries.ts';

/** Leads to the page with what the filter leaves. */
export const filter: Command<'console.audit'> = async ({ answers }) => ({
  redirectTo: addressOf(readFilter(answers)),
});

/** The entries that the filter leaves, the newest first. It is recorded before the first of them is sent. */
export const makeFile: Command<'console.audit-file'> = async (context) => {
  const { database, store, payload, plans, language, request } = context;
  const { id: operatorId } = operatorOf(context);
  await limitFiles(context);
  const chosen = readQuery(payload.query ?? '');
  await writeAudit(database, request, { action: 'audit-exported', accountId: null, operatorId, details: { ...chosen } });
  const text = (key: string, otherwise = key) => plans.text(key, language) ?? otherwise;
  async function* describePages() {
    for await (const rows of readEntries(database, store.id, chosen))
      yield rows.map((row) => {
        const entry = describeEntry(context, row);
        return { ...entry, at: writeInZone('Asia/Tokyo', entry.at) };
      });
  }
  const names = ['at', 'action', 'accountId', 'member', 'operator', 'details'];
  const columns = [
    ...names.map((key) => ({ key, header: text(`console-audit.${key}`) })),
    { key: 'reason', header: text('console-members.reason') },
    ...(isPermitted(context, 'accounts') ? [{ key: 'ip', header: text('console-audit.ip') }] : []),
  ];
  return { file: { name: 'audit-log.csv', content: await streamCsv(describePages(), columns) } };
};
