const at =
  (report: string) =>
  ({ ref }: { ref: string }) =>
    `/project/${encodeURIComponent(ref)}/observability/${report}`

export const reportPaths = {
  gateway: at('api-overview'),
  auth: at('auth'),
  storage: at('storage'),
  custom: at('reports'),
  customReport: ({ ref, id }: { ref: string; id: string }) => `${at('reports')({ ref })}/${encodeURIComponent(id)}`,
} as const
