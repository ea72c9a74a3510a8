import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accessTokensQuery } from '~/api/access-tokens.ts'
import { identitiesQuery } from '~/api/identities.ts'
import { configQuery } from '~/api/platform.ts'
import { profileQuery } from '~/api/profile.ts'
import { paths } from '~/paths.ts'
import { signedInOnly } from './guards.ts'
import { root } from './root.ts'

const layout = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: signedInOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  component: lazyRouteComponent(() => import('~/layouts/AccountLayout.tsx'), 'AccountLayout'),
})

const accountStart = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.account(), replace: true })
  },
})

const preferences = createRoute({
  getParentRoute: () => layout,
  path: '/me',
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(configQuery)
    void context.queryClient.prefetchQuery(identitiesQuery)
  },
  component: lazyRouteComponent(() => import('~/pages/account/PreferencesPage.tsx'), 'PreferencesPage'),
})

const security = createRoute({
  getParentRoute: () => layout,
  path: '/security',
  component: lazyRouteComponent(() => import('~/pages/account/SecurityPage.tsx'), 'SecurityPage'),
})

const accessTokens = createRoute({
  getParentRoute: () => layout,
  path: '/tokens',
  loader: ({ context }) => void context.queryClient.prefetchQuery(accessTokensQuery),
  component: lazyRouteComponent(() => import('~/pages/account/AccessTokensPage.tsx'), 'AccessTokensPage'),
})

// What an account does is in the audit of each organization; of the account itself, the sessions are kept.
const audit = createRoute({
  getParentRoute: () => layout,
  path: '/audit',
  beforeLoad: () => {
    throw redirect({ to: paths.security(), replace: true })
  },
})

export const accountPages = layout.addChildren([security, accountStart, preferences, accessTokens, audit])
