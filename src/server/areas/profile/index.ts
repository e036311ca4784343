import type { Area } from '../area.ts';
import { facts, writes } from './effects.ts';
import { profileForm } from './forms.ts';
import { editPage } from './pages.ts';

export const profile: Area = {
  pages: { 'mypage/edit': editPage },
  forms: { profile: profileForm },
  flows: { 'profile-edit': { facts, writes } },
};
