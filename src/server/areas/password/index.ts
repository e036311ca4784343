import type { Area } from '../../runtime/area.ts';
import { enablePasswordFlow } from './effects.ts';
import { enablePage, enablePasswordForm } from './pages.ts';

export const password = {
  pages: { 'mypage/enable-password': enablePage },
  forms: { 'enable-password': enablePasswordForm },
  flows: { 'enable-password': enablePasswordFlow },
} satisfies Area;
