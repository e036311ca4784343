// Mails that mail servers send about other mails, as Postfix and a feedback loop write them.

interface Notification {
  /** Of the original, with angle brackets. Without it, the original is not returned. */
  readonly messageId?: string;
  readonly envelopeId?: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
}

const lines = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join('\r\n');

/** A delivery status notification (RFC 3464). */
export function notification({
  messageId,
  envelopeId,
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <hanako@example.com>: Recipient address rejected: User\r\n    unknown',
}: Notification): string {
  return lines(
    'Return-Path: <>',
    'Date: Tue,  1 Dec 2026 09:00:00 +0900 (JST)',
    'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: no-reply@mail.example',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F9B1C0A2D.1764547200/mail.example"',
    'Message-Id: <20261201000000.4F9B1C0A2E@mail.example>',
    '',
    '--4F9B1C0A2D.1764547200/mail.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mail.example.',
    '',
    '--4F9B1C0A2D.1764547200/mail.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    envelopeId !== undefined && `Original-Envelope-Id: ${envelopeId}`,
    'Arrival-Date: Tue,  1 Dec 2026 08:59:58 +0900 (JST)',
    '',
    'Final-Recipient: rfc822; hanako@example.com',
    'Original-Recipient: rfc822;hanako@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.com',
    `Diagnostic-Code: ${diagnostic}`,
    '',
    messageId !== undefined && originalOf(messageId, '--4F9B1C0A2D.1764547200/mail.example'),
    '--4F9B1C0A2D.1764547200/mail.example--',
    '',
  );
}

/** A feedback report (RFC 5965): `type` is `abuse` or another. */
export function complaint({ messageId, type }: { readonly messageId: string; readonly type: string }): string {
  return lines(
    'From: feedback@provider.example',
    'To: no-reply@mail.example',
    'Subject: FW: Your order',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider-Feedback/1.0',
    'Version: 1',
    '',
    originalOf(messageId, '--part'),
    '--part--',
    '',
  );
}

const originalOf = (messageId: string, boundary: string): string =>
  lines(
    boundary,
    'Content-Type: message/rfc822',
    '',
    'From: no-reply@mail.example',
    'To: hanako@example.com',
    `Message-ID: ${messageId}`,
    'Subject: =?UTF-8?B?44GK55+l44KJ44Gb?=',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Hello',
    '',
  );
