/** Password of every demo account. */
export const demoPassword = 'Demo-pass-2026';
