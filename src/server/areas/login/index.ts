import type { Area } from '../../runtime/area.ts';
import { logIn, logOut } from './calls.ts';
import { codePage, logInByCode, sendLoginCode } from './code-login.ts';
import { loginPage, logoutPage, newDevicePage } from './pages.ts';

export const login = {
  pages: { login: loginPage, 'login/code': codePage, 'login/new-device': newDevicePage, logout: logoutPage },
  calls: { login: logIn, 'login.code': logInByCode, 'login.send-code': sendLoginCode, logout: logOut },
} satisfies Area;
