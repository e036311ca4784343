import type { Area } from '../../../runtime/area.ts';
import { reauthorize as prove, resendCode } from './calls.ts';
import { gates } from './gates.ts';
import { reauthorizeForm, reauthorizePage } from './pages.ts';
import { offerPasskey, proveByPasskey } from './passkey-calls.ts';

export const area = {
  uses: ['account/member', 'login/bot-check', 'login/mailed-code', 'login/passkeys'],
  pages: { 'mypage/reauthorize': reauthorizePage },
  calls: {
    'account.reauthorize': prove,
    'account.reauthorize.re-send-auth-code': resendCode,
    'account.reauthorize.passkey.options': offerPasskey,
    'account.reauthorize.passkey': proveByPasskey,
  },
  forms: { reauthorize: reauthorizeForm },
  gates,
} satisfies Area;
