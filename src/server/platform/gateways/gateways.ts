import type { GatewayVariable } from '../../../rules/setting-needs.ts';
import type { AppGateway } from './apps/app-gateway.ts';
import type { BotChecks } from './bot-check/bot-check-gateway.ts';
import type { BreachedPasswordGateway } from './breached-passwords/breached-password-gateway.ts';
import type { IdentityProviderGateway } from './identity-providers/identity-provider-gateway.ts';
import type { MailGateway } from './mail/mail-gateway.ts';
import type { MediaGateway } from './media/media-gateway.ts';
import type { PaymentGateway } from './payment/payment-gateway.ts';
import type { PostalCodeGateway } from './postal-code/postal-code-gateway.ts';
import type { SmsGateway } from './sms/sms-gateway.ts';

/** Interfaces to external services. Tests pass their own to `createApp`. */
export interface Gateways {
  readonly mail: MailGateway;
  readonly sms: SmsGateway;
  readonly postalCode: PostalCodeGateway;
  readonly breachedPasswords: BreachedPasswordGateway;
  readonly botChecks: BotChecks;
  readonly identityProviders: IdentityProviderGateway;
  readonly apps: AppGateway;
  readonly payments: PaymentGateway;
  readonly media: MediaGateway;
  /** Environment variables without which a gateway of this process cannot work. */
  readonly missingVariables: readonly GatewayVariable[];
}
