import { mailApprover } from '../../access-requests/mails.ts';
import { mailOperatorLink, mailPasswordChanged } from '../../operators/mails.ts';
import { mailReturned, mailReviewer } from '../../reviews/mails.ts';
import { mailNotPublished } from '../../schedules/mails.ts';
import { mailFactorChange, mailPasskeyChange } from '../../second-factor/mails.ts';
import { mailSwitchedOff, type SwitchedOff } from '../../webhooks/mails.ts';
import { browserOf } from './account-samples.ts';
import type { SampleContext } from './record-messages.ts';
import type { Sample, Samples } from './sample.ts';

const switchedOff =
  (reason: SwitchedOff['reason']): Sample =>
  (context) =>
    mailSwitchedOff(
      context.tx,
      { ...context, email: 'operator@example.com' },
      { endpointId: 'w_crm', address: 'https://crm.example/hooks/store', reason },
    );

const hanako = ({ language }: SampleContext) => ({
  operatorId: 'o_preview',
  email: 'operator@example.com',
  name: language === 'ja' ? '佐藤 花子' : 'Hanako Sato',
});

const factorChange =
  (kind: Parameters<typeof mailFactorChange>[3]): Sample =>
  (context) => {
    const { operatorId, ...person } = hanako(context);
    return mailFactorChange(context.tx, context, { operator_id: operatorId, ...person }, kind);
  };

const passkeyChange =
  (kind: Parameters<typeof mailPasskeyChange>[3]['kind']): Sample =>
  (context) => {
    const { operatorId, ...person } = hanako(context);
    const change = { kind, passkey: browserOf(context) };
    return mailPasskeyChange(context.tx, context, { operator_id: operatorId, ...person }, change);
  };

const returnReason = ({ language }: SampleContext): string =>
  language === 'ja' ? 'フリガナは任意のままにしてください。' : 'Please leave the reading of the name optional.';

export const consoleSamples = {
  accessRequested: (context) => mailApprover(context.tx, context, { ...hanako(context), accountId: 'a_preview' }),
  settingsNotPublished: (context) =>
    mailNotPublished(context.tx, { ...context, email: 'operator@example.com' }, new Date('2026-12-01T00:00:00+09:00')),
  settingsReviewRequested: (context) => mailReviewer(context.tx, context, { ...hanako(context), drafterId: 'o_preview' }),
  settingsReviewReturned: (context) => mailReturned(context.tx, context, { ...hanako(context), reason: returnReason(context) }),
  webhookFailing: switchedOff('failing'),
  webhookGone: switchedOff('gone'),
  operatorInvitation: (context) => mailOperatorLink(context.tx, context, hanako(context), 'operatorInvitation'),
  operatorPasswordForgot: (context) => mailOperatorLink(context.tx, context, hanako(context), 'operatorPassword'),
  operatorFactorEnabled: factorChange('operatorFactorEnabled'),
  operatorFactorDisabled: factorChange('operatorFactorDisabled'),
  operatorPasskeyAdded: passkeyChange('operatorPasskeyAdded'),
  operatorPasskeyRemoved: passkeyChange('operatorPasskeyRemoved'),
  operatorPasswordChanged: (context) => mailPasswordChanged(context.tx, context, hanako(context)),
} as const satisfies Samples;
