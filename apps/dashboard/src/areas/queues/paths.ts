const at = (ref: string, page: string) => `/project/${encodeURIComponent(ref)}/integrations/queues${page}`

export const queuePaths = {
  list: ({ ref }: { ref: string }) => at(ref, ''),
  one: ({ ref, id }: { ref: string; id: string }) => at(ref, `/${encodeURIComponent(id)}`),
} as const
