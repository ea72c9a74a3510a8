export const reportPaths = {
  report: ({ ref, slug }: { ref: string; slug: string }) => `/project/${encodeURIComponent(ref)}/observability/${slug}`,
} as const
