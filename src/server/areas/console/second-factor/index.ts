import type { Area } from '../../../runtime/area.ts';
import { disable, enable, logIn } from './calls.ts';
import { loginPage, profilePage } from './pages.ts';

export const area = {
  uses: ['console/login', 'login/multi-factor', 'shell/mail'],
  pages: { 'console/login/second-factor': loginPage, 'console/profile/second-factor': profilePage },
  calls: { 'console.login.factor': logIn, 'console.factor.enable': enable, 'console.factor.disable': disable },
} satisfies Area;
