import type { Config } from '../config.ts';
import type { Gateways } from './gateways.ts';
import { keptMail } from './mail/kept.ts';
import { createSmtpMail } from './mail/smtp.ts';
import { packagedPostalCodes } from './postal-code/packaged.ts';

/** The gateways that the environment names: real ones where it says how to reach them, sandboxes elsewhere. */
export function openGateways(config: Config): Gateways {
  return {
    mail: config.smtpUrl === undefined ? keptMail : createSmtpMail(config.smtpUrl),
    postalCode: packagedPostalCodes,
  };
}
