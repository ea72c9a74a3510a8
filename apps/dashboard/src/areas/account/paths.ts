export const accountPaths = {
  preferences: () => '/account/me',
  security: () => '/account/security',
  accessTokens: () => '/account/tokens',
  linkProvider: ({ provider }: { provider: string }) => `/integrations/${encodeURIComponent(provider)}/authorize`,
} as const
