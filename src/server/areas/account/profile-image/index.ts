import type { Area } from '../../../runtime/area.ts';
import { changeImage } from './calls.ts';
import { completePage, editPage, imageForm } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: ['account/member'],
  pages: { 'mypage/profile/edit': editPage, 'mypage/profile/edit/complete': completePage },
  forms: { 'profile-image': imageForm },
  calls: { 'account.profile-image': changeImage },
  recovery,
} satisfies Area;
