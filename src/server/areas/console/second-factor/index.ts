import type { Area } from '../../../runtime/area.ts';
import { disable, enable, logIn } from './calls.ts';
import { gates } from './gates.ts';
import { loginPage, passkeyForm, passkeyPage, profilePage } from './pages.ts';
import { addPasskey, offerCreation, remove, rename } from './passkey-calls.ts';
import {
  logInByNewPasskey,
  logInByPasskey,
  offerFirst,
  offerLogin,
  offerProving,
  proveAgainByPasskey,
} from './passkey-proof-calls.ts';
import { proveAgain, proveForm, provePage } from './prove-again.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: ['console/login', 'login/multi-factor', 'login/passkeys', 'shell/mail'],
  pages: {
    'console/login/second-factor': loginPage,
    'console/profile/second-factor': profilePage,
    'console/profile/passkey': passkeyPage,
    'console/prove': provePage,
  },
  forms: { 'console-proof': proveForm, 'console-passkey-name': passkeyForm },
  calls: {
    'console.login.factor': logIn,
    'console.login.passkey.options': offerLogin,
    'console.login.passkey': logInByPasskey,
    'console.login.passkey.new.options': offerFirst,
    'console.login.passkey.new': logInByNewPasskey,
    'console.factor.enable': enable,
    'console.factor.disable': disable,
    'console.passkey.options': offerCreation,
    'console.passkey.add': addPasskey,
    'console.passkey.rename': rename,
    'console.passkey.remove': remove,
    'console.prove': proveAgain,
    'console.prove.passkey.options': offerProving,
    'console.prove.passkey': proveAgainByPasskey,
  },
  gates,
  sweep,
} satisfies Area;
