import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { configQuery } from '~/api/platform.ts'
import { secondStepOnly, signedInOnly, signedOutOnly } from './guards.ts'
import { root } from './root.ts'
import { textSearch } from './text-search.ts'

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyRouteComponent(() => import('~/layouts/AuthLayout.tsx'), 'AuthLayout'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(configQuery),
})

const signIn = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in',
  validateSearch: textSearch('returnTo'),
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('~/pages/auth/SignInPage.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => auth,
  path: '/sign-up',
  validateSearch: textSearch('returnTo'),
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('~/pages/auth/SignUpPage.tsx'), 'SignUpPage'),
})

const join = createRoute({
  getParentRoute: () => auth,
  path: '/join',
  validateSearch: textSearch('token'),
  beforeLoad: signedInOnly,
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

export const authPages = auth.addChildren([signInMfa, forgotPassword, resetPassword, confirm, join, signIn, signUp])
