import type { MailGateway } from './mail/mail-gateway.ts';

/** The outside world, one interface each. Tests pass their own to `createApp`. */
export interface Gateways {
  readonly mail: MailGateway;
}
