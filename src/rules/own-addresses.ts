/** Addresses that the program answers itself, whatever is declared. Routes are registered and asked for by these names alone. */
export const ownAddresses = {
  alive: '/healthz',
  ready: '/readyz',
  cspReport: '/csp-report',
  openApi: '/openapi.json',
  /** Plans of screens and layouts, by their content. `/plans/{planId}` is a page of the store. */
  plans: '/page-plans',
  validators: '/validators',
  /** Built files by their hashed names, and the stores' pictures. */
  assets: '/assets',
  pictures: '/store',
  profileImages: '/profile-images',
  previewFrame: '/console/preview/frame',
  development: '/dev',
  screenData: '/zapi/internal',
} as const;

/** Name of the data that a browser needs to show the error page of an address: its layout, and what that shows. */
export const errorPageData = 'error-page';

/** Below it stand the calls; a page of a store is elsewhere. */
export const callAddress = '/zapi';
