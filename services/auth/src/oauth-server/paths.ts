/** What applications call, which have no key of the project. */
export const oauthServerPaths = [
  '/oauth/authorize',
  '/oauth/token',
  '/oauth/userinfo',
  '/oauth/clients/register',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
] as const
