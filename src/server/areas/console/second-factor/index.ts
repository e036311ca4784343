import type { Area } from '../../../runtime/area.ts';
import { disable, enable, logIn } from './calls.ts';
import { gates } from './gates.ts';
import { loginPage, profilePage } from './pages.ts';
import { proveAgain, proveForm, provePage } from './prove-again.ts';

export const area = {
  uses: ['console/login', 'login/multi-factor', 'shell/mail'],
  pages: {
    'console/login/second-factor': loginPage,
    'console/profile/second-factor': profilePage,
    'console/prove': provePage,
  },
  forms: { 'console-proof': proveForm },
  calls: {
    'console.login.factor': logIn,
    'console.factor.enable': enable,
    'console.factor.disable': disable,
    'console.prove': proveAgain,
  },
  gates,
} satisfies Area;
