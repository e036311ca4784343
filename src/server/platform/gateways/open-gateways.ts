import { type GatewayVariable, gatewayVariables } from '../../../rules/setting-needs.ts';
import type { Config } from '../config.ts';
import { createAppGateway } from './apps/app-gateway.ts';
import { altcha } from './bot-check/altcha.ts';
import { createTurnstile } from './bot-check/turnstile.ts';
import { packagedBreachedPasswords } from './breached-passwords/packaged.ts';
import type { Gateways } from './gateways.ts';
import { createOpenIdGateway } from './identity-providers/openid.ts';
import type { MailGateway } from './mail/mail-gateway.ts';
import { outboxOnlyMail } from './mail/outbox-only.ts';
import { createSmtpMail } from './mail/smtp.ts';
import { unavailableMail } from './mail/unavailable.ts';
import { createPackagedMedia } from './media/packaged.ts';
import type { PaymentGateway } from './payment/payment-gateway.ts';
import { createSandboxGateway } from './payment/sandbox.ts';
import { createStripeGateway } from './payment/stripe.ts';
import { unavailablePayments } from './payment/unavailable.ts';
import { packagedPostalCodes } from './postal-code/packaged.ts';
import { outboxOnlySms } from './sms/outbox-only.ts';
import type { SmsGateway } from './sms/sms-gateway.ts';
import { unavailableSms } from './sms/unavailable.ts';
import { createWebhookSms } from './sms/webhook.ts';

/** Creates the configured gateways. Without configuration, sandboxes are used outside production. */
export function openGateways(config: Config): Gateways {
  return {
    mail: openMail(config),
    sms: openSms(config),
    postalCode: packagedPostalCodes,
    breachedPasswords: packagedBreachedPasswords,
    botChecks: { altcha, turnstile: createTurnstile({ secret: config.botCheckSecret, origin: config.turnstileOrigin }) },
    identityProviders: createOpenIdGateway({ isProduction: config.isProduction, demoIssuer: config.demoProvider?.issuer }),
    apps: createAppGateway(
      { trustedOrigins: [], allowsLoopback: !config.isProduction, refusesPrivate: config.isProduction },
      config.isProduction ? undefined : config.demoApp?.origin,
    ),
    payments: openPayments(config),
    media: createPackagedMedia(config),
    missingVariables: gatewayVariables.filter((name) => isMissing[name](config)),
  };
}

/** Sandboxes take the place of most services outside production. */
const isMissing: { readonly [name in GatewayVariable]: (config: Config) => boolean } = {
  SMTP_URL: ({ smtpUrl, isProduction }) => smtpUrl === undefined && isProduction,
  SMS_URL: ({ smsUrl, isProduction }) => smsUrl === undefined && isProduction,
  BOT_CHECK_SECRET: ({ botCheckSecret }) => botCheckSecret === undefined,
  STRIPE_SECRET_KEY: ({ stripe, paymentSandbox }) => stripe === undefined && paymentSandbox === undefined,
  DEMO_PROVIDER_PORT: ({ demoProvider }) => demoProvider === undefined,
};

function openPayments({ stripe, paymentSandbox }: Config): PaymentGateway {
  if (stripe !== undefined) return createStripeGateway(stripe);
  return paymentSandbox === undefined ? unavailablePayments : createSandboxGateway(paymentSandbox);
}

function openMail({ smtpUrl, mailsInFlight, isProduction }: Config): MailGateway {
  if (smtpUrl !== undefined) return createSmtpMail(smtpUrl, { maxConnections: mailsInFlight });
  return isProduction ? unavailableMail : outboxOnlyMail;
}

function openSms({ smsUrl, isProduction }: Config): SmsGateway {
  if (smsUrl !== undefined) return createWebhookSms(smsUrl);
  return isProduction ? unavailableSms : outboxOnlySms;
}
