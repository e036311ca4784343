/** Of every demo account. */
export const demoPassword = 'Demo-pass-2026';
