export const thirdPartyKinds = ['firebase', 'auth0', 'aws-cognito', 'clerk', 'workos', 'custom'] as const
export type ThirdPartyKind = (typeof thirdPartyKinds)[number]

const hosts: readonly (readonly [ThirdPartyKind, RegExp])[] = [
  ['firebase', /^securetoken\.google\.com$/],
  ['auth0', /\.auth0\.com$/],
  ['aws-cognito', /^cognito-idp\.[a-z0-9-]+\.amazonaws\.com$/],
  ['clerk', /^clerk\.|\.clerk\.accounts\.dev$/],
  ['workos', /(?:^|\.)workos\.com$/],
]

/** Whose tokens these are, by the address of the issuer or of its keys. */
export const thirdPartyKindOf = (address: string | null): ThirdPartyKind => {
  const host = URL.parse(address ?? '')?.hostname ?? ''
  return hosts.find(([, pattern]) => pattern.test(host))?.[0] ?? 'custom'
}
