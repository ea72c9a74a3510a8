export const apiDocsPaths = {
  docs: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/api`,
  graphiql: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/api/graphiql`,
} as const
