import { mailOperatorLink, mailPasswordChanged } from '../../operators/mails.ts';
import { mailSwitchedOff, type SwitchedOff } from '../../webhooks/mails.ts';
import type { Sample, Samples } from './sample.ts';

const switchedOff =
  (reason: SwitchedOff['reason']): Sample =>
  (context) =>
    mailSwitchedOff(
      context.tx,
      { ...context, email: 'operator@example.com' },
      { endpointId: 'w_crm', address: 'https://crm.example/hooks/store', reason },
    );

const hanako = { operatorId: 'o_preview', email: 'operator@example.com', name: '佐藤 花子' };

export const consoleSamples = {
  webhookFailing: switchedOff('failing'),
  webhookGone: switchedOff('gone'),
  operatorInvitation: (context) => mailOperatorLink(context.tx, context, hanako, 'operatorInvitation'),
  operatorPasswordForgot: (context) => mailOperatorLink(context.tx, context, hanako, 'operatorPassword'),
  operatorPasswordChanged: (context) => mailPasswordChanged(context.tx, context, hanako),
} as const satisfies Samples;
