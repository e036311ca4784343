import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { makeId } from '../../platform/random.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/request/languages.ts';
import { mailedNameOf } from '../family/service.ts';
import { sendMail } from '../mail/service.ts';
import { formatTime } from '../security-mail/service.ts';
import type { TargetRow } from './queries.ts';

/** The changed setting and its value, in the member's language. */
export interface ControlMail {
  readonly item: string;
  readonly value: string;
}

type MailContext = Pick<RequestContext, 'platform' | 'plans' | 'store' | 'language' | 'now'> & {
  readonly tx: Transaction;
  readonly request: FastifyRequest;
};

/** Mails a managed member who changed which setting, in the transaction of the change. */
export async function sendControlMail(
  context: MailContext,
  {
    to,
    target,
    by,
    mail,
  }: {
    readonly to: string;
    readonly target: TargetRow;
    readonly by: TargetRow;
    readonly mail: (language: string) => ControlMail;
  },
): Promise<void> {
  const { tx, platform, plans, store, now } = context;
  const language = target.language ?? context.language;
  const link = `${store.origin}/mypage/family-group/members/me`;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    manager: mailedNameOf(by, context, language),
    at: formatTime(now, language),
    link,
    ...mail(language),
  };
  await sendMail(tx, context, {
    storeId: store.id,
    kind: 'parentalControl',
    intent: `parental:${makeId(platform.random, 'i')}`,
    to,
    subject: plans.text('mail.parentalControl.subject', language, parameters) ?? '',
    text: plans.text('mail.parentalControl.body', language, parameters) ?? '',
    code: null,
    link,
  });
}
