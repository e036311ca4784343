// What a failed delivery by SMTP means, by the stage that it failed in and the reply (RFC 5321, 4.2.1).
import { isObject } from '../../../../../engine/declare/index.ts';
import { DeliveryError, type DeliveryFailure } from '../delivery-error.ts';

/** Nodemailer's codes of what happens before the first command about a message. */
const beforeMessage = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EPROXY', 'EPROTOCOL'];
const beforeMessageTimeouts = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'];
/** The client must log in, or encrypt (RFC 4954, RFC 3207). */
const loginReplies = [530, 534, 535, 538];

/** The fields of Nodemailer's errors. */
interface SmtpFailure {
  readonly code?: string;
  /** Of the system error behind `code`: `"ECONNREFUSED"`. */
  readonly originalCode?: string;
  readonly syscall?: string;
  readonly timeoutType?: string;
  /** `"MAIL FROM"`, `"RCPT TO"`, `"DATA"`; `"CONN"`: any time. */
  readonly command?: string;
  readonly responseCode?: number;
  /** `"553 5.7.1 Sender address rejected"` */
  readonly response?: string;
}

/**
 * A reply of 5yz is permanent, one of 4yz temporary, and so is a lost connection, because nobody knows how far the server came. Before the
 * first command about the message, every failure is the server's or the configuration's.
 */
export function toDeliveryError(error: unknown): DeliveryError {
  const failure: SmtpFailure = isObject(error) ? error : {};
  const { code, originalCode, command, responseCode } = failure;
  const parts = responseCode === undefined ? [code, originalCode] : [command, responseCode];
  return new DeliveryError(classify(failure), parts.filter((part) => part !== undefined).join(' ') || 'unknown', {
    cause: error,
    hasReply: responseCode !== undefined,
  });
}

function classify(failure: SmtpFailure): DeliveryFailure {
  const { code, command = '', responseCode } = failure;
  if (isBeforeMessage(failure) || (responseCode !== undefined && loginReplies.includes(responseCode))) return 'service';
  // Larger than the server says that it accepts.
  if (responseCode === undefined) return code === 'EMESSAGE' ? 'permanent' : 'temporary';
  // 503, a wrong sequence of commands, is about the session and not the message.
  if (command === 'CONN' || responseCode < 500 || responseCode === 503) return 'temporary';
  if (isOfSender(failure)) return 'sender';
  // "Too many recipients" by RFC 821: clients treat it as temporary (RFC 5321, 4.5.3.1.10).
  if (command === 'RCPT TO') return responseCode === 552 ? 'temporary' : 'permanent';
  // 552: the message is too large, which MAIL says by its parameter SIZE.
  return command === 'MAIL FROM' && responseCode !== 552 ? 'sender' : 'permanent';
}

/**
 * A refusal of the sender or of this client that comes later than MAIL: 5.7.x, security or policy (RFC 3463, 3.8), by which servers that wait
 * for RCPT report both (Postfix's `smtpd_delay_reject`); and after DATA that of Amazon SES, "Email address is not verified".
 */
const isOfSender = ({ command, responseCode, response = '' }: SmtpFailure): boolean =>
  ((command === 'RCPT TO' || command === 'DATA') && /^\d{3}[ -]5\.7\.\d/.test(response)) ||
  (command === 'DATA' && responseCode === 554 && /\bnot verified\b/i.test(response));

function isBeforeMessage({ code = '', command, timeoutType = '', syscall = '' }: SmtpFailure): boolean {
  // Connecting, certificates: a connection that breaks later does so when it is read or written.
  if (code === 'ESOCKET') return syscall !== 'read' && syscall !== 'write';
  // Without a command: the pool's connections, also the one of its second try, were closed before the message or even the greeting.
  if (code === 'ECONNECTION' && command === undefined) return true;
  return (
    beforeMessage.includes(code) ||
    beforeMessageTimeouts.includes(timeoutType) ||
    ['EHLO', 'HELO', 'STARTTLS'].includes(command ?? '')
  );
}
