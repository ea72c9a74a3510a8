import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { invitationPreviewQuery } from '~/api/invitations.ts'
import { configQuery } from '~/api/platform.ts'
import { isSignedIn } from '~/api/session.ts'
import { secondStepOnly, signedInOnly, signedOutOnly } from './guards.ts'
import { root } from './root.ts'
import { textSearch } from './text-search.ts'

const atMost = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))])

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyRouteComponent(() => import('~/layouts/AuthLayout.tsx'), 'AuthLayout'),
  // Which buttons there are is known before they are shown, unless the server takes its time: nothing may jump then.
  loader: ({ context }) => atMost(250, context.queryClient.prefetchQuery(configQuery)),
})

const signIn = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in',
  validateSearch: textSearch('returnTo', 'error', 'error_code'),
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('~/pages/auth/SignInPage.tsx'), 'SignInPage'),
})

const signInCallback = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in/callback',
  validateSearch: textSearch('returnTo', 'code', 'error', 'error_code', 'error_description'),
  component: lazyRouteComponent(() => import('~/pages/auth/SignInCallbackPage.tsx'), 'SignInCallbackPage'),
})

const signUp = createRoute({
  getParentRoute: () => auth,
  path: '/sign-up',
  validateSearch: textSearch('returnTo'),
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('~/pages/auth/SignUpPage.tsx'), 'SignUpPage'),
})

const joinSearch = textSearch('token')

const join = createRoute({
  getParentRoute: () => auth,
  path: '/join',
  validateSearch: joinSearch,
  // Without an account, the page says who invites to what before it asks for one.
  beforeLoad: ({ location, search: { token } }) => {
    if (token === undefined || isSignedIn()) signedInOnly({ location })
  },
  loader: ({ context, location: { search } }) => {
    const { token } = joinSearch(search)
    if (token !== undefined && !isSignedIn()) void context.queryClient.prefetchQuery(invitationPreviewQuery(token))
  },
  component: lazyRouteComponent(() => import('~/pages/auth/JoinPage.tsx'), 'JoinPage'),
})

const signInMfa = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in-mfa',
  validateSearch: textSearch('returnTo'),
  beforeLoad: secondStepOnly,
  component: lazyRouteComponent(() => import('~/pages/auth/SignInMfaPage.tsx'), 'SignInMfaPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => auth,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('~/pages/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('~/pages/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const confirm = createRoute({
  getParentRoute: () => auth,
  path: '/confirm',
  component: lazyRouteComponent(() => import('~/pages/auth/ConfirmPage.tsx'), 'ConfirmPage'),
})

export const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  component: lazyRouteComponent(() => import('~/pages/auth/LogoutPage.tsx'), 'LogoutPage'),
})

/** The window in which an account is linked ends here. */
export const linked = createRoute({
  getParentRoute: () => root,
  path: '/integrations/$provider/authorize',
  validateSearch: textSearch('state', 'code', 'error', 'error_code', 'error_description'),
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('~/pages/account/identities/LinkedPage.tsx'), 'LinkedPage'),
})

export const authPages = auth.addChildren([
  signInMfa,
  forgotPassword,
  resetPassword,
  confirm,
  join,
  signIn,
  signInCallback,
  signUp,
])
