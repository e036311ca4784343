import type { Area } from '../area.ts';
import { facts, writes } from './effects.ts';
import { profileForm } from './forms.ts';
import { confirmPage, editPage } from './pages.ts';

export const profile = {
  pages: { 'mypage/edit': editPage, 'mypage/edit/confirm': confirmPage },
  forms: { profile: profileForm },
  flows: { 'profile-edit': { facts, writes } },
} satisfies Area;
