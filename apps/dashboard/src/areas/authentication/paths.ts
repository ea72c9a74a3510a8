const at =
  (page: string) =>
  ({ ref }: { ref: string }) =>
    `/project/${encodeURIComponent(ref)}/auth/${page}`

export const authenticationPaths = {
  users: at('users'),
  providers: at('providers'),
  sessions: at('sessions'),
  rateLimits: at('rate-limits'),
  urlConfiguration: at('url-configuration'),
} as const
