import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'

const queries = () => import('./queries.ts')

const byEntry = { validateSearch: textSearch('search', 'action', 'period') }

const byUser = { validateSearch: textSearch('search', 'state', 'provider', 'order', 'direction') }

export const users = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/users',
  ...byUser,
  ...readsBySearch(async () => (await queries()).usersQueries),
  component: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
})

export const signInProviders = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/providers',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./settings/ProvidersPage.tsx'), 'ProvidersPage'),
})

export const signInProvider = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/providers/$name',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./providers/ProviderPage.tsx'), 'ProviderPage'),
})

export const thirdParty = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/third-party',
  ...reads(async () => (await queries()).thirdPartyQueries),
  component: lazyRouteComponent(() => import('./third-party/ThirdPartyPage.tsx'), 'ThirdPartyPage'),
})

export const sessions = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/sessions',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./settings/SessionsPage.tsx'), 'SessionsPage'),
})

export const rateLimits = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/rate-limits',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./settings/RateLimitsPage.tsx'), 'RateLimitsPage'),
})

export const urlConfiguration = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/url-configuration',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./settings/UrlConfigurationPage.tsx'), 'UrlConfigurationPage'),
})

export const templates = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/templates',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./templates/TemplatesPage.tsx'), 'TemplatesPage'),
})

export const template = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/templates/$name',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./templates/TemplatePage.tsx'), 'TemplatePage'),
})

export const smtp = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/smtp',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./settings/SmtpPage.tsx'), 'SmtpPage'),
})

export const hooks = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/hooks',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./hooks/HooksPage.tsx'), 'HooksPage'),
})

export const mfa = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/mfa',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./settings/MfaPage.tsx'), 'MfaPage'),
})

export const auditLogs = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/audit-logs',
  ...byEntry,
  ...readsBySearch(async () => (await queries()).auditQueries),
  component: lazyRouteComponent(() => import('./audit/AuditLogsPage.tsx'), 'AuditLogsPage'),
})

export const oauthServer = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/oauth-server',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./oauth-server/OAuthServerPage.tsx'), 'OAuthServerPage'),
})

export const protection = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/protection',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./settings/ProtectionPage.tsx'), 'ProtectionPage'),
})

export const performance = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/performance',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./settings/PerformancePage.tsx'), 'PerformancePage'),
})

export const oauthApps = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/oauth-apps',
  ...reads(async () => (await queries()).oauthAppsQueries),
  component: lazyRouteComponent(() => import('./oauth-apps/OAuthAppsPage.tsx'), 'OAuthAppsPage'),
})

export const sso = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/auth/sso',
  ...reads(async () => (await queries()).ssoQueries),
  component: lazyRouteComponent(() => import('./sso/SsoPage.tsx'), 'SsoPage'),
})
