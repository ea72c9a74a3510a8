import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accessTokensQuery } from './api/access-tokens.ts'
import { identitiesQuery } from './api/identities.ts'
import { configQuery } from '~/api/platform.ts'
import { profileQuery } from '~/api/profile.ts'
import { accountPaths } from './paths.ts'
import { signedInOnly } from '~/routes/guards.ts'
import { root } from '~/routes/root.ts'

const layout = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: signedInOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  component: lazyRouteComponent(() => import('./AccountLayout.tsx'), 'AccountLayout'),
})

const accountStart = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: accountPaths.preferences(), replace: true })
  },
})

const preferences = createRoute({
  getParentRoute: () => layout,
  path: '/me',
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(configQuery)
    void context.queryClient.prefetchQuery(identitiesQuery)
  },
  component: lazyRouteComponent(() => import('./PreferencesPage.tsx'), 'PreferencesPage'),
})

const security = createRoute({
  getParentRoute: () => layout,
  path: '/security',
  component: lazyRouteComponent(() => import('./SecurityPage.tsx'), 'SecurityPage'),
})

const accessTokens = createRoute({
  getParentRoute: () => layout,
  path: '/tokens',
  loader: ({ context }) => void context.queryClient.prefetchQuery(accessTokensQuery),
  component: lazyRouteComponent(() => import('./AccessTokensPage.tsx'), 'AccessTokensPage'),
})

// What an account does is in the audit of each organization; of the account itself, the sessions are kept.
const audit = createRoute({
  getParentRoute: () => layout,
  path: '/audit',
  beforeLoad: () => {
    throw redirect({ to: accountPaths.security(), replace: true })
  },
})

export const accountPages = layout.addChildren([security, accountStart, preferences, accessTokens, audit])
