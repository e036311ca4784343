import type { Area } from '../area.ts';
import { logIn, logOut } from './calls.ts';
import { loginPage, logoutPage } from './pages.ts';

export const login = {
  pages: { login: loginPage, logout: logoutPage },
  calls: { login: logIn, logout: logOut },
} satisfies Area;
