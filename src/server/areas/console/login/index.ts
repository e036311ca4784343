import type { Area } from '../../../runtime/area.ts';
import { logIn, logOut } from './calls.ts';
import { consoleHeader, loginPage } from './pages.ts';

export const area = {
  headers: { 'console-header': consoleHeader },
  pages: { 'console/login': loginPage },
  calls: { 'console.login': logIn, 'console.logout': logOut },
} satisfies Area;
