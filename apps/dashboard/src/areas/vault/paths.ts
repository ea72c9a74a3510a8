export const vaultPaths = {
  secrets: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/vault/secrets`,
} as const
