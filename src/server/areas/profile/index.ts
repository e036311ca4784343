import type { Area } from '../../runtime/area.ts';
import { actions, guards } from './effects.ts';
import { profileForm } from './forms.ts';
import { confirmPage, editPage } from './pages.ts';

export const profile = {
  pages: { 'mypage/edit': editPage, 'mypage/edit/confirm': confirmPage },
  forms: { profile: profileForm },
  flows: { 'profile-edit': { guards, actions } },
} satisfies Area;
