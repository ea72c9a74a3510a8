const at =
  (report: string) =>
  ({ ref }: { ref: string }) =>
    `/project/${encodeURIComponent(ref)}/observability/${report}`

export const reportPaths = {
  gateway: at('api-overview'),
  auth: at('auth'),
  storage: at('storage'),
} as const
