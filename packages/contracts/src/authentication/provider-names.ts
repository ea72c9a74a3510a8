/** Other people's sign-ins that a project can use, under the names of the published clients. */
export const providerNames = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin_oidc',
  'notion',
  'slack_oidc',
  'spotify',
  'twitch',
  'workos',
  'x',
  'zoom',
] as const
export type ProviderName = (typeof providerNames)[number]
