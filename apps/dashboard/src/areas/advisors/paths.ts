const below =
  (page: string) =>
  ({ ref }: { ref: string }) =>
    `/project/${encodeURIComponent(ref)}/advisors/${page}`

export const advisorPaths = {
  security: below('security'),
  performance: below('performance'),
  queryPerformance: below('query-performance'),
} as const
