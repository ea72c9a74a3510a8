import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { invitationsQuery } from '~/api/invitations.ts'
import { membersQuery } from '~/api/members.ts'
import { accessTokensQuery } from '~/api/access-tokens.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { mailboxQuery } from '~/api/mailbox.ts'
import { configQuery } from '~/api/platform.ts'
import { profileQuery } from '~/api/profile.ts'
import { projectQuery, projectsQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'
import { isSignedIn, needsSecondFactor } from '~/api/session.ts'
import { GlobalError } from '~/layouts/GlobalError.tsx'
import { RootLayout } from '~/layouts/RootLayout.tsx'
import { returnToFor, safeReturnTo } from '~/lib/return-to.ts'
import { validateSqlSearch } from '~/pages/project/sql-editor/search.ts'
import { prefetchTable } from '~/pages/project/table-editor/data/prefetch.ts'
import { validateSearch as validateTableSearch } from '~/pages/project/table-editor/search.ts'
import { paths } from '~/paths.ts'

interface RouterContext {
  queryClient: QueryClient
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Keeps what is text, drops the rest: an odd address still opens. */
const textSearch =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): { [Name in K]?: string } => {
    const found: { [Name in K]?: string } = {}
    for (const name of names) {
      const value = text(search[name])
      if (value !== undefined) found[name] = value
    }
    return found
  }

const signedInOnly = ({ location }: { location: { pathname: string; searchStr: string } }) => {
  if (isSignedIn() && !needsSecondFactor()) return
  const returnTo = returnToFor(location.pathname, location.searchStr)
  const to = isSignedIn() ? paths.signInMfa() : paths.signIn()
  throw redirect({ to, search: returnTo === undefined ? {} : { returnTo } })
}

const signedOutOnly = ({ search }: { search: { returnTo?: string } }) => {
  if (isSignedIn()) throw redirect({ href: safeReturnTo(search.returnTo) })
}

const secondStepOnly = ({ search: { returnTo } }: { search: { returnTo?: string } }) => {
  if (!isSignedIn()) throw redirect({ to: paths.signIn(), search: returnTo === undefined ? {} : { returnTo } })
  if (!needsSecondFactor()) throw redirect({ href: safeReturnTo(returnTo) })
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('~/pages/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: GlobalError,
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.organizations() })
  },
})

// ── Signing in and out ──────────────────────────────────────────────────────────────────────────────────────────────
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

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  component: lazyRouteComponent(() => import('~/pages/auth/LogoutPage.tsx'), 'LogoutPage'),
})

// ── Organizations ───────────────────────────────────────────────────────────────────────────────────────────────────
const organizationPages = createRoute({
  getParentRoute: () => root,
  id: 'organization-pages',
  beforeLoad: signedInOnly,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(organizationsQuery)
    void context.queryClient.prefetchQuery(projectsQuery)
  },
  component: lazyRouteComponent(() => import('~/layouts/OrgLayout.tsx'), 'OrgLayout'),
})

const organizations = createRoute({
  getParentRoute: () => organizationPages,
  path: '/organizations',
  validateSearch: textSearch('error', 'org'),
  component: lazyRouteComponent(() => import('~/pages/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
})

const newOrganization = createRoute({
  getParentRoute: () => organizationPages,
  path: '/new',
  component: lazyRouteComponent(() => import('~/pages/organizations/NewOrganizationPage.tsx'), 'NewOrganizationPage'),
})

const organization = createRoute({
  getParentRoute: () => organizationPages,
  path: '/org/$slug',
  validateSearch: textSearch('search'),
  component: lazyRouteComponent(() => import('~/pages/org/ProjectsPage.tsx'), 'ProjectsPage'),
})

const team = createRoute({
  getParentRoute: () => organizationPages,
  path: '/org/$slug/team',
  loader: ({ context, params: { slug } }) => {
    void context.queryClient.prefetchQuery(membersQuery(slug))
    void context.queryClient.prefetchQuery(invitationsQuery(slug))
  },
  component: lazyRouteComponent(() => import('~/pages/org/team/TeamPage.tsx'), 'TeamPage'),
})

const organizationGeneral = createRoute({
  getParentRoute: () => organizationPages,
  path: '/org/$slug/general',
  component: lazyRouteComponent(() => import('~/pages/org/general/GeneralPage.tsx'), 'GeneralPage'),
})

const audit = createRoute({
  getParentRoute: () => organizationPages,
  path: '/org/$slug/audit',
  validateSearch: textSearch('range', 'from', 'to', 'action', 'actor'),
  component: lazyRouteComponent(() => import('~/pages/org/audit/AuditPage.tsx'), 'AuditPage'),
})

const mailbox = createRoute({
  getParentRoute: () => organizationPages,
  path: '/_operator/mailbox',
  loader: ({ context }) => void context.queryClient.prefetchQuery(mailboxQuery),
  component: lazyRouteComponent(() => import('~/pages/operator/MailboxPage.tsx'), 'MailboxPage'),
})

const newProject = createRoute({
  getParentRoute: () => organizationPages,
  path: '/new/$slug',
  loader: ({ context }) => void context.queryClient.prefetchQuery(configQuery),
  component: lazyRouteComponent(() => import('~/pages/org/NewProjectPage.tsx'), 'NewProjectPage'),
})

// ── The reader's account ────────────────────────────────────────────────────────────────────────────────────────────
const accountPages = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: signedInOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  component: lazyRouteComponent(() => import('~/layouts/AccountLayout.tsx'), 'AccountLayout'),
})

const accountStart = createRoute({
  getParentRoute: () => accountPages,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.account(), replace: true })
  },
})

const preferences = createRoute({
  getParentRoute: () => accountPages,
  path: '/me',
  component: lazyRouteComponent(() => import('~/pages/account/PreferencesPage.tsx'), 'PreferencesPage'),
})

const security = createRoute({
  getParentRoute: () => accountPages,
  path: '/security',
  component: lazyRouteComponent(() => import('~/pages/account/SecurityPage.tsx'), 'SecurityPage'),
})

const accessTokens = createRoute({
  getParentRoute: () => accountPages,
  path: '/tokens',
  loader: ({ context }) => void context.queryClient.prefetchQuery(accessTokensQuery),
  component: lazyRouteComponent(() => import('~/pages/account/AccessTokensPage.tsx'), 'AccessTokensPage'),
})

// ── A project ───────────────────────────────────────────────────────────────────────────────────────────────────────
const project = createRoute({
  getParentRoute: () => root,
  path: '/project/$ref',
  beforeLoad: signedInOnly,
  loader: ({ context, params: { ref } }) => {
    void context.queryClient.prefetchQuery(projectQuery(ref))
    void context.queryClient.prefetchQuery(organizationsQuery)
    void context.queryClient.prefetchQuery(projectsQuery)
  },
  component: lazyRouteComponent(() => import('~/layouts/ProjectLayout.tsx'), 'ProjectLayout'),
})

const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('~/pages/project/home/HomePage.tsx'), 'HomePage'),
})

// The page belongs to the area, not to one table or snippet: it stays as it is while the address moves among them.
const tableEditor = createRoute({
  getParentRoute: () => project,
  path: '/editor',
  validateSearch: validateTableSearch,
  component: lazyRouteComponent(() => import('~/pages/project/table-editor/TableEditorPage.tsx'), 'TableEditorPage'),
})
const tableEditorStart = createRoute({ getParentRoute: () => tableEditor, path: '/' })
const tableEditorTable = createRoute({
  getParentRoute: () => tableEditor,
  path: '/$id',
  loaderDeps: ({ search: { filter, sort, from } }) => ({ filter, sort, from }),
  loader: ({ params: { ref, id }, deps }) => prefetchTable(ref, id, deps),
})

const sqlEditor = createRoute({
  getParentRoute: () => project,
  path: '/sql',
  validateSearch: validateSqlSearch,
  component: lazyRouteComponent(() => import('~/pages/project/sql-editor/SqlEditorPage.tsx'), 'SqlEditorPage'),
})
const sqlEditorStart = createRoute({ getParentRoute: () => sqlEditor, path: '/' })
const sqlEditorSnippet = createRoute({
  getParentRoute: () => sqlEditor,
  path: '/$id',
  // A chunk of its own beside the page's: Monaco begins to load while that is still under way. Between snippets the
  // page, which stays, asks for itself: it knows which are still drafts.
  loader: ({ params: { ref, id }, cause }) => {
    if (cause === 'stay') return
    void import('~/pages/project/sql-editor/prefetch.ts').then(({ prefetchSqlEditor }) => prefetchSqlEditor(ref, id))
  },
})

// ── Development ─────────────────────────────────────────────────────────────────────────────────────────────────────
const developmentPages = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/_ui',
        component: lazyRouteComponent(() => import('~/pages/gallery/GalleryPage.tsx'), 'GalleryPage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  start,
  auth.addChildren([signInMfa, forgotPassword, resetPassword, confirm, join, signIn, signUp]),
  logout,
  organizationPages.addChildren([
    mailbox,
    organizations,
    newOrganization,
    organization,
    team,
    organizationGeneral,
    audit,
    newProject,
  ]),
  accountPages.addChildren([security, accountStart, preferences, accessTokens]),
  project.addChildren([
    projectHome,
    tableEditor.addChildren([tableEditorStart, tableEditorTable]),
    sqlEditor.addChildren([sqlEditorStart, sqlEditorSnippet]),
  ]),
  ...developmentPages,
])

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh; the router asks it every time.
  defaultPreloadStaleTime: 0,
  // An editor fills the window and keeps its own places: the router would carry those of one table over to the next.
  scrollRestoration: ({ location }) => !/^\/project\/[^/]+\/(?:editor|sql)(?:\/|$)/.test(location.pathname),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
