export const organizationPaths = {
  projects: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}`,
  team: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/team`,
  general: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/general`,
  security: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/security`,
  sso: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/sso`,
  audit: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/audit`,
  usage: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/usage`,
  billing: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/billing`,
  documents: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/documents`,
} as const
