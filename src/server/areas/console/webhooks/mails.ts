import { type Language, readLanguage } from '../../../../rules/languages.ts';
import { readRights } from '../../../../rules/operators/permissions.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMail } from '../../../platform/outbox/outbox.ts';
import { makeId } from '../../../platform/random.ts';
import { listOperators } from '../../../platform/sessions/operators.ts';
import { findStore } from '../../../platform/sessions/request-state.ts';
import type { JobContext } from '../../../runtime/job.ts';
import type { MailContext } from '../../shell/mail/service.ts';
import { writeMail } from '../../shell/mail/write-mail.ts';

const kinds = { failing: 'webhookFailing', gone: 'webhookGone' } as const;

export interface SwitchedOff {
  readonly endpointId: string;
  readonly address: string;
  readonly reason: keyof typeof kinds;
}

/** Mails the operators who manage webhooks that nothing is sent to an endpoint any more. */
export async function reportSwitchedOff(
  tx: Transaction,
  { platform, project, wakeOutbox }: JobContext,
  storeId: string,
  switchedOff: SwitchedOff,
): Promise<void> {
  const store = await findStore(tx, storeId, platform.ownOrigin);
  if (store === undefined) return;
  const plans = await project.plansOf(store);
  // Operators have no language: it is the store's.
  const language = readLanguage(null);
  const { roles } = plans.settings.operatorRoles;
  for (const { email, role, password_hash: hash } of await listOperators(tx, storeId))
    if (hash !== null && readRights(roles, role).permissions.includes('webhooks'))
      await mailSwitchedOff(tx, { platform, plans, store, language, email }, switchedOff);
  tx.afterCommit(wakeOutbox);
}

export async function mailSwitchedOff(
  tx: Transaction,
  context: MailContext & { readonly language: Language; readonly email: string },
  { endpointId, address, reason }: SwitchedOff,
): Promise<void> {
  const { platform, store, language, email } = context;
  const kind = kinds[reason];
  const link = `${store.origin}/console/webhooks/${endpointId}`;
  const mail = writeMail(context, { texts: `mail.${kind}`, language, parameters: { address, link } });
  const intent = `webhook:${endpointId}:${makeId(platform.random, 'i')}`;
  await enqueueMail(tx, platform, { storeId: store.id, kind, intent, to: email, ...mail, code: null, link });
}
