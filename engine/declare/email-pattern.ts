// The local part as Japanese carriers issued it: also with doubled dots or a dot before the @, which RFC 5321 forbids. Quoted
// forms and comments are not supported, so ( ) < > [ ] : ; @ \ , " spaces and line breaks cannot occur.
const local = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** E-mail addresses that forms accept, anchored. */
export const emailPattern = `^${local}@(?:${label}\\.)+(?=[A-Za-z])${label}$`;
