const at =
  (page: string) =>
  ({ ref }: { ref: string }) =>
    `/project/${encodeURIComponent(ref)}/auth/${page}`

export const authenticationPaths = {
  users: at('users'),
  providers: at('providers'),
  provider: ({ ref, name }: { ref: string; name: string }) => at(`providers/${encodeURIComponent(name)}`)({ ref }),
  sessions: at('sessions'),
  rateLimits: at('rate-limits'),
  urlConfiguration: at('url-configuration'),
  templates: at('templates'),
  smtp: at('smtp'),
  oauthServer: at('oauth-server'),
  hooks: at('hooks'),
  protection: at('protection'),
  template: ({ ref, name }: { ref: string; name: string }) => at(`templates/${encodeURIComponent(name)}`)({ ref }),
} as const
