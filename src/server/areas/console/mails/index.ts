import type { Area } from '../../../runtime/area.ts';
import { mailPage, mailsPage } from './pages.ts';

export const area = {
  uses: [
    'account/re-consent',
    'account/recovery',
    'account/security-mail',
    'account/undo-email',
    'console/access-requests',
    'console/members',
    'console/preview',
    'console/operators',
    'console/reviews',
    'console/schedules',
    'console/second-factor',
    'console/webhooks',
    'family/family-group',
    'family/kids-account',
    'family/parental-control',
    'login/login',
    'login/mailed-code',
    'login/multi-factor',
    'login/password',
    'payment/checkout',
    'plans/purchase',
    'plans/subscription',
    'shell/mail',
    'signup/signup',
  ],
  pages: { 'console/mails/index': mailsPage, 'console/mails/mail': mailPage },
} satisfies Area;
