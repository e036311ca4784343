import type { Area } from '../../runtime/area.ts';
import { logIn, logOut } from './calls.ts';
import { loginPage, logoutPage, newDevicePage } from './pages.ts';

export const login = {
  pages: { login: loginPage, 'login/new-device': newDevicePage, logout: logoutPage },
  calls: { login: logIn, logout: logOut },
} satisfies Area;
