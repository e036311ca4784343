import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext, Redirect } from '../../../runtime/area.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { countBackupCodes, hashBackupCodes, saveBackupCodes } from './backup-codes.ts';
import { lockOwner, requireOwner } from './member.ts';
import { deletePending, findPending } from './pending.ts';
import { findFactors } from './queries.ts';

type AnyContext = Omit<CommandContext, 'answers' | 'payload' | 'params'>;

/** Saves the first list of an account. */
export const saveFirst: Command<'account.enable-multi-factor.with-backup-code'> = (context) => save(context, false);

/** Replaces the list of an account. */
export const regenerate: Command<'account.backup-code-regenerate'> = (context) => save(context, true);

/** Saves the codes that this session was shown; a browser that sends a list must have been shown the same. */
async function save(context: AnyContext, replaces: boolean): Promise<Redirect> {
  const { database, platform, shown: shownData, request, now } = context;
  const owner = await requireOwner(context);
  const { account, sessionId, member } = owner;
  const pending = { storeId: account.storeId, sessionId, kind: 'BackupCode' } as const;
  const issued = await findPending(database, platform, pending);
  const sent = shownData['backupCodeList'];
  if (issued === undefined || (sent !== undefined && JSON.stringify(sent) !== issued)) throw refuseChanged();
  const codes = readCodes(issued);
  const hashed = await hashBackupCodes({ passwords: context.passwords, random: platform.random }, codes);
  await database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    if (!(await deletePending(tx, pending))) throw refuseChanged();
    if ((await findFactors(tx, account)).length === 0 || (await countBackupCodes(tx, account)) > 0 !== replaces)
      throw new RefusalError('NOT_NOW');
    await saveBackupCodes(tx, account, hashed, now);
    await writeAudit(tx, request, { action: 'backup-codes-save', accountId: account.accountId, details: { replaces } });
    if (member.email !== null)
      await sendSecurityMail({ ...context, tx }, { accountId: account.accountId, to: member.email, kind: 'backupCodesSaved' });
  });
  return { redirectTo: '/mypage/multi-factor/backup-code/generate/complete' };
}

function refuseChanged(): RefusalError {
  return new RefusalError('CODES_CHANGED');
}

/** Reads a pending list: `'["K3M4-X7PT-9WCF"]'`. */
export function readCodes(text: string): readonly string[] {
  const codes: unknown = JSON.parse(text);
  return Array.isArray(codes) ? codes.map(String) : [];
}
