/** For pages that must be able to sign out while the server is out of reach. */
export const loadLogoutPage = () => import('../LogoutPage.tsx')
