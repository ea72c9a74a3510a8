export const oauthAppsPaths = {
  apps: ({ slug }: { slug: string }) => `/org/${encodeURIComponent(slug)}/apps`,
  authorize: () => '/authorize',
} as const
