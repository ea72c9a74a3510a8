import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isSignedIn } from '~/api/session.ts'
import { invitationPreviewQuery } from '~/areas/organization/api/invitations.ts'
import { secondStepOnly, signedInOnly, signedOutOnly } from '~/routes/guards.ts'
import { layouts } from '~/routes/layouts.ts'
import { prefetch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { cliLoginSearch, plainQuery, readCliLoginLink } from './cli-login/cli-login-link.ts'
import { authLayoutQueries } from './queries.ts'
import { invitedToQuery } from './use-invited-to.ts'

const atMost = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))])

const authLayout = createRoute({
  getParentRoute: () => layouts.root,
  id: 'auth',
  component: lazyRouteComponent(() => import('./AuthLayout.tsx'), 'AuthLayout'),
  staticData: { pageQueries: authLayoutQueries },
  // Which buttons there are is known before they are shown, unless the server takes its time: nothing may jump then.
  loader: ({ context }) => atMost(250, prefetch(context, authLayoutQueries.of())),
})

const returnSearch = textSearch('returnTo')

interface Loader {
  context: { queryClient: QueryClient }
  location: { search: Record<string, unknown> }
}

// The invitation is known before the heading and the email field that show it, unless the server takes its time.
const loadInvitedTo = ({ context, location: { search } }: Loader): Promise<void> =>
  atMost(250, prefetch(context, { invitedTo: invitedToQuery(returnSearch(search).returnTo) }))

const signIn = createRoute({
  getParentRoute: () => authLayout,
  path: '/sign-in',
  validateSearch: textSearch('returnTo', 'error', 'error_code'),
  beforeLoad: signedOutOnly,
  loader: loadInvitedTo,
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
})

const signInCallback = createRoute({
  getParentRoute: () => authLayout,
  path: '/sign-in/callback',
  validateSearch: textSearch('returnTo', 'code', 'error', 'error_code', 'error_description'),
  component: lazyRouteComponent(() => import('./SignInCallbackPage.tsx'), 'SignInCallbackPage'),
})

const signUp = createRoute({
  getParentRoute: () => authLayout,
  path: '/sign-up',
  validateSearch: returnSearch,
  beforeLoad: signedOutOnly,
  loader: loadInvitedTo,
  component: lazyRouteComponent(() => import('./SignUpPage.tsx'), 'SignUpPage'),
})

const joinSearch = textSearch('token')

const join = createRoute({
  getParentRoute: () => authLayout,
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

const cliLogin = createRoute({
  getParentRoute: () => authLayout,
  path: '/cli/login',
  validateSearch: cliLoginSearch,
  beforeLoad: ({ location: { pathname, searchStr }, search }) => {
    const link = readCliLoginLink(search)
    signedInOnly({ location: { pathname, searchStr: link === undefined ? searchStr : plainQuery(link) } })
  },
  component: lazyRouteComponent(() => import('./cli-login/CliLoginPage.tsx'), 'CliLoginPage'),
})

const signInMfa = createRoute({
  getParentRoute: () => authLayout,
  path: '/sign-in-mfa',
  validateSearch: textSearch('returnTo'),
  beforeLoad: secondStepOnly,
  component: lazyRouteComponent(() => import('./SignInMfaPage.tsx'), 'SignInMfaPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => authLayout,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => authLayout,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const confirm = createRoute({
  getParentRoute: () => authLayout,
  path: '/confirm',
  component: lazyRouteComponent(() => import('./ConfirmPage.tsx'), 'ConfirmPage'),
})

export const logout = createRoute({
  getParentRoute: () => layouts.root,
  path: '/logout',
  component: lazyRouteComponent(() => import('./LogoutPage.tsx'), 'LogoutPage'),
})

export const authPages = authLayout.addChildren([
  signInMfa,
  forgotPassword,
  resetPassword,
  confirm,
  join,
  cliLogin,
  signIn,
  signInCallback,
  signUp,
])
