import type { Area } from '../../../runtime/area.ts';
import { addSecret, endSecret } from './calls.ts';
import { developersPage } from './developers-page.ts';
import { appPage, listPage, secretPage } from './pages.ts';

export const area = {
  uses: ['oidc/provider'],
  pages: {
    'console/apps/index': listPage,
    'console/apps/app': appPage,
    'console/apps/secret': secretPage,
    developers: developersPage,
  },
  calls: { 'console.app-secret': addSecret, 'console.app-secret.end': endSecret },
} satisfies Area;
