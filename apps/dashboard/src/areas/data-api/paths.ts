export const dataApiPaths = {
  settings: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/api`,
} as const
