const at = (ref: string, page: string) => `/project/${encodeURIComponent(ref)}/integrations/cron${page}`

export const cronPaths = {
  list: ({ ref }: { ref: string }) => at(ref, ''),
  one: ({ ref, id }: { ref: string; id: string }) => at(ref, `/${encodeURIComponent(id)}`),
} as const
