import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { invitationPreviewQuery } from '~/areas/organization/api/invitations.ts'
import { configQuery } from '~/api/platform.ts'
import { isSignedIn } from '~/api/session.ts'
import { secondStepOnly, signedInOnly, signedOutOnly } from '~/routes/guards.ts'
import { root } from '~/routes/root.ts'
import { textSearch } from '~/routes/text-search.ts'

const atMost = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))])

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyRouteComponent(() => import('./AuthLayout.tsx'), 'AuthLayout'),
  // Which buttons there are is known before they are shown, unless the server takes its time: nothing may jump then.
  loader: ({ context }) => atMost(250, context.queryClient.prefetchQuery(configQuery)),
})

const signIn = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in',
  validateSearch: textSearch('returnTo', 'error', 'error_code'),
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
})

const signInCallback = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in/callback',
  validateSearch: textSearch('returnTo', 'code', 'error', 'error_code', 'error_description'),
  component: lazyRouteComponent(() => import('./SignInCallbackPage.tsx'), 'SignInCallbackPage'),
})

const signUp = createRoute({
  getParentRoute: () => auth,
  path: '/sign-up',
  validateSearch: textSearch('returnTo'),
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('./SignUpPage.tsx'), 'SignUpPage'),
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
  component: lazyRouteComponent(() => import('./JoinPage.tsx'), 'JoinPage'),
})

const signInMfa = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in-mfa',
  validateSearch: textSearch('returnTo'),
  beforeLoad: secondStepOnly,
  component: lazyRouteComponent(() => import('./SignInMfaPage.tsx'), 'SignInMfaPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => auth,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const confirm = createRoute({
  getParentRoute: () => auth,
  path: '/confirm',
  component: lazyRouteComponent(() => import('./ConfirmPage.tsx'), 'ConfirmPage'),
})

export const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  component: lazyRouteComponent(() => import('./LogoutPage.tsx'), 'LogoutPage'),
})

/** The window in which an account is linked ends here. */
export const linked = createRoute({
  getParentRoute: () => root,
  path: '/integrations/$provider/authorize',
  validateSearch: textSearch('state', 'code', 'error', 'error_code', 'error_description'),
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('~/areas/account/identities/LinkedPage.tsx'), 'LinkedPage'),
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
