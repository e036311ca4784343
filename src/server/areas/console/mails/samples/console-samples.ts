import { mailOperatorLink, mailPasswordChanged } from '../../operators/mails.ts';
import { mailSwitchedOff, type SwitchedOff } from '../../webhooks/mails.ts';
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

export const consoleSamples = {
  webhookFailing: switchedOff('failing'),
  webhookGone: switchedOff('gone'),
  operatorInvitation: (context) => mailOperatorLink(context.tx, context, hanako(context), 'operatorInvitation'),
  operatorPasswordForgot: (context) => mailOperatorLink(context.tx, context, hanako(context), 'operatorPassword'),
  operatorPasswordChanged: (context) => mailPasswordChanged(context.tx, context, hanako(context)),
} as const satisfies Samples;
