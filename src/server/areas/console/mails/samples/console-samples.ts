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

export const consoleSamples = {
  webhookFailing: switchedOff('failing'),
  webhookGone: switchedOff('gone'),
} as const satisfies Samples;
