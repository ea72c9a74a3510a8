/** Every address of the dashboard. Queries and anchors are the router's `search` and `hash`. */
export const paths = {
  signIn: () => '/sign-in',
  signInCallback: () => '/sign-in/callback',
  signUp: () => '/sign-up',
  logout: () => '/logout',
  signInMfa: () => '/sign-in-mfa',
  forgotPassword: () => '/forgot-password',
  account: () => '/account/me',
  security: () => '/account/security',
  accessTokens: () => '/account/tokens',
  /** Leads to where everything begins on this installation. */
  start: () => '/',
  defaultProject: () => '/project/default',
  organizations: () => '/organizations',
  newOrganization: () => '/new',
  organization: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}`,
  team: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/team`,
  organizationGeneral: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/general`,
  organizationSecurity: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/security`,
  sso: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/sso`,
  audit: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/audit`,
  billing: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/billing`,
  clockHelp: () => '/help/clock',
  outageHelp: () => '/help/outage-2025-05-16',
  operator: () => '/_operator',
  operatedAccounts: () => '/_operator/accounts',
  operatedOrganizations: () => '/_operator/organizations',
  operatedProjects: () => '/_operator/projects',
  supportRequests: () => '/_operator/support',
  incidents: () => '/_operator/incidents',
  testimonials: () => '/_operator/testimonials',
  telemetry: () => '/_operator/telemetry',
  releaseFlags: () => '/_operator/flags',
  operatorSettings: () => '/_operator/settings',
  support: () => '/support/new',
  operatorErrors: () => '/_operator/errors',
  operatorError: ({ id }: { id: string }) => `/_operator/errors/${encodeURIComponent(id)}`,
  mailbox: () => '/_operator/mailbox',
  join: () => '/join',
  linkProvider: ({ provider }: { provider: string }) => `/integrations/${encodeURIComponent(provider)}/authorize`,
  newProject: ({ slug }: { slug: string }) => `/new/${encodeURIComponent(slug)}`,
  project: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}`,
  /** Anything below a project that is not listed here. `page` is made of words of ours. */
  projectPage: ({ ref, page }: { ref: string; page: string }) => `/project/${encodeURIComponent(ref)}/${page}`,
  projectDatabase: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/database`,
  projectGeneral: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/general`,
  tableEditor: ({ ref, id }: { ref: string; id?: string | number | undefined }) =>
    id === undefined
      ? `/project/${encodeURIComponent(ref)}/editor`
      : `/project/${encodeURIComponent(ref)}/editor/${id}`,
  sqlEditor: ({ ref, id }: { ref: string; id?: string | undefined }) =>
    id === undefined
      ? `/project/${encodeURIComponent(ref)}/sql`
      : `/project/${encodeURIComponent(ref)}/sql/${encodeURIComponent(id)}`,
} as const
