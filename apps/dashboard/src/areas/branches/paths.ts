const at = (ref: string, page = '') => `/project/${encodeURIComponent(ref)}/branches${page}`

export const branchesPaths = {
  /** Of a branch: the branches of its project. */
  list: ({ ref }: { ref: string }) => at(ref),
  /** What a merge of the branch changes. */
  merge: ({ ref, branchRef }: { ref: string; branchRef: string }) => at(ref, `/${encodeURIComponent(branchRef)}`),
} as const
