/**
 * Header of a login's answer to scripts: where to continue instead, to find out whether the browser keeps cookies. That is the
 * login page itself, which leads on if the session's cookie came back, and otherwise shows `cookieMissing`.
 */
export const cookieCheckHeader = 'cookie-check';

/** The notice of the login page that no cookie came back. */
export const cookieMissing = 'cookieMissing';
