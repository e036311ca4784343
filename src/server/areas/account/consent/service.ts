export { hasConsentType } from './consent-settings.ts';
