export { addSettingsPages } from './settings-pages.ts';
