export const projectPaths = {
  defaultProject: () => '/project/default',
  create: ({ slug }: { slug: string }) => `/new/${encodeURIComponent(slug)}`,
  home: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}`,
  /** Anything below a project that is not listed here. `page` is made of words of ours. */
  page: ({ ref, page }: { ref: string; page: string }) => `/project/${encodeURIComponent(ref)}/${page}`,
  database: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/database`,
  compute: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/compute-and-disk`,
  general: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/settings/general`,
} as const
