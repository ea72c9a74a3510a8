const at = (ref: string, page: string) => `/project/${encodeURIComponent(ref)}/storage/${page}`

export const storagePaths = {
  buckets: ({ ref }: { ref: string }) => at(ref, 'buckets'),
  policies: ({ ref }: { ref: string }) => at(ref, 'policies'),
  settings: ({ ref }: { ref: string }) => at(ref, 'settings'),
  files: ({ ref }: { ref: string }) => at(ref, 'files'),
  bucket: ({ ref, bucket }: { ref: string; bucket: string }) => at(ref, `buckets/${encodeURIComponent(bucket)}`),
  bucketFiles: ({ ref, bucket }: { ref: string; bucket: string }) => at(ref, `files/${encodeURIComponent(bucket)}`),
} as const
