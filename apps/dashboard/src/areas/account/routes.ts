import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInOnly } from '~/routes/guards.ts'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { accountPaths } from './paths.ts'

const queries = () => import('./queries.ts')

export const start = createRoute({
  getParentRoute: () => layouts.account,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: accountPaths.preferences(), replace: true })
  },
})

export const preferences = createRoute({
  getParentRoute: () => layouts.account,
  path: '/me',
  ...reads(async () => (await queries()).preferencesQueries),
  component: lazyRouteComponent(() => import('./PreferencesPage.tsx'), 'PreferencesPage'),
})

export const security = createRoute({
  getParentRoute: () => layouts.account,
  path: '/security',
  ...reads(async () => (await queries()).securityQueries),
  component: lazyRouteComponent(() => import('./SecurityPage.tsx'), 'SecurityPage'),
})

export const accessTokens = createRoute({
  getParentRoute: () => layouts.account,
  path: '/tokens',
  ...reads(async () => (await queries()).accessTokensQueries),
  component: lazyRouteComponent(() => import('./AccessTokensPage.tsx'), 'AccessTokensPage'),
})

// What an account does is in the audit of each organization; of the account itself, the sessions are kept.
export const audit = createRoute({
  getParentRoute: () => layouts.account,
  path: '/audit',
  beforeLoad: () => {
    throw redirect({ to: accountPaths.security(), replace: true })
  },
})

/** The window in which an account is linked ends here. */
export const linked = createRoute({
  getParentRoute: () => layouts.root,
  path: '/integrations/$provider/authorize',
  validateSearch: textSearch('state', 'code', 'error', 'error_code', 'error_description'),
  beforeLoad: signedInOnly,
  ...reads(async () => (await queries()).linkedQueries),
  component: lazyRouteComponent(() => import('./identities/LinkedPage.tsx'), 'LinkedPage'),
})
