import type { Area } from '../../../runtime/area.ts';
import { addPasskey, nameByMember, offerCreation, removePasskey } from './calls.ts';
import { logInByPasskey, offerRequest } from './login-calls.ts';
import { nameForm, namePage, passkeysPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: ['account/member', 'account/security-mail', 'login/identity-providers', 'login/login', 'login/login-history'],
  pages: { 'mypage/passkeys': passkeysPage, 'mypage/passkeys/name': namePage },
  calls: {
    'account.passkey.options': offerCreation,
    'account.passkey.add': addPasskey,
    'account.passkey.rename': nameByMember,
    'account.passkey.remove': removePasskey,
    'login.passkey.options': offerRequest,
    'login.passkey': logInByPasskey,
  },
  forms: { 'passkey-name': nameForm },
  recovery,
  sweep,
} satisfies Area;
