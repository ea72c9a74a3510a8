const at =
  (report: string) =>
  ({ ref }: { ref: string }) =>
    `/project/${encodeURIComponent(ref)}/observability/${report}`

export const reportPaths = {
  dataApi: at('postgrest'),
  auth: at('auth'),
  storage: at('storage'),
  functions: at('edge-functions'),
  realtime: at('realtime'),
  custom: at('reports'),
  customReport: ({ ref, id }: { ref: string; id: string }) => `${at('reports')({ ref })}/${encodeURIComponent(id)}`,
} as const
