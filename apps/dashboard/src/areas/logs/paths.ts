const at = (ref: string, page: string) => `/project/${encodeURIComponent(ref)}/logs/${page}`

export const logsPaths = {
  unified: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/logs`,
  gateway: ({ ref }: { ref: string }) => at(ref, 'edge-logs'),
  explorer: ({ ref }: { ref: string }) => at(ref, 'explorer'),
  /** Of a source. `page` is one of `logPages`. */
  page: ({ ref, page }: { ref: string; page: string }) => at(ref, page),
} as const
