export const keysPaths = {
  apiKeys: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/api-keys`,
  signingKeys: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/jwt`,
} as const
