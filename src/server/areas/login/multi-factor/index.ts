import type { Area } from '../../../runtime/area.ts';
import { regenerate, saveFirst } from './backup-code-calls.ts';
import { disable, enableEmail, enableOtp, enableSms, sendSmsCode } from './calls.ts';
import {
  backupCodePage,
  completePage,
  emailPage,
  generatePage,
  otpPage,
  overviewPage,
  smsPage,
  trustedDevicePage,
} from './pages.ts';
import { recovery } from './recovery.ts';
import { sweep } from './sweep.ts';
import { forgetAll, forgetOne } from './trusted-device-calls.ts';

export const area = {
  uses: ['account/member', 'account/security-mail', 'family/family-group', 'login/mailed-code', 'login/sms'],
  pages: {
    'mypage/multi-factor': overviewPage,
    'mypage/multi-factor/email': emailPage,
    'mypage/multi-factor/sms': smsPage,
    'mypage/multi-factor/otp': otpPage,
    'mypage/multi-factor/complete': completePage,
    'mypage/multi-factor/backup-code': backupCodePage,
    'mypage/multi-factor/backup-code/generate': generatePage,
    'mypage/multi-factor/trusted-device': trustedDevicePage,
  },
  calls: {
    'account.enable-multi-factor.email': enableEmail,
    'account.enable-multi-factor.sms': enableSms,
    'account.enable-multi-factor.otp': enableOtp,
    'account.disable-multi-factor': disable,
    'account.multi-factor.sms.send-code': sendSmsCode,
    'account.enable-multi-factor.with-backup-code': saveFirst,
    'account.backup-code-regenerate': regenerate,
    'account.trusted-device': forgetOne,
    'account.trusted-device.all': forgetAll,
  },
  recovery,
  sweep,
} satisfies Area;
