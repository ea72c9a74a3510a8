const at = (ref: string, page: string) => `/project/${encodeURIComponent(ref)}/functions${page}`

export const functionsPaths = {
  list: ({ ref }: { ref: string }) => at(ref, ''),
  create: ({ ref }: { ref: string }) => at(ref, '/new'),
  one: ({ ref, slug }: { ref: string; slug: string }) => at(ref, `/${encodeURIComponent(slug)}`),
} as const
