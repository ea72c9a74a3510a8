export const storagePaths = {
  buckets: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/storage/buckets`,
} as const
