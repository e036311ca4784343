import type { Area } from '../../../runtime/area.ts';
import { actions, guards } from './effects.ts';
import { profileForm } from './forms.ts';
import { confirmPage, editPage } from './pages.ts';

export const area = {
  uses: ['account/member', 'account/profile-image', 'login/reauthorize'],
  pages: { 'mypage/edit': editPage, 'mypage/edit/confirm': confirmPage },
  forms: { profile: profileForm },
  flows: { 'profile-edit': { guards, actions } },
} satisfies Area;
