export const authPaths = {
  signIn: () => '/sign-in',
  signInCallback: () => '/sign-in/callback',
  signUp: () => '/sign-up',
  logout: () => '/logout',
  signInMfa: () => '/sign-in-mfa',
  forgotPassword: () => '/forgot-password',
  join: () => '/join',
  cliLogin: () => '/cli/login',
} as const
