/** The page that members come to after a login, and are redirected to from guests' pages. */
export const memberHome = '/mypage';
