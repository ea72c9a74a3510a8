import type { ProjectDomains } from '@cairn/contracts/domains/project-domains'

type Names = Pick<ProjectDomains, 'own_url' | 'installation_domain' | 'vanity_subdomain'>

/** What follows the URL of a project, and what has to be changed elsewhere for that. */
export const followerWords = (when: string, address: string): string =>
  `${when}, links in emails, callback URLs of sign-in providers, SAML addresses and the issuer of tokens use ${address}. ` +
  'Sign-in providers need the new callback URL, and SAML providers the new metadata.'

/** How the address that every project has is shown. */
export const ownAddress = ({ own_url: url }: Pick<Names, 'own_url'>): string => url.replace(/^https?:\/\//, '')

/** The address that the project has without a custom domain. */
export const addressWithoutDomain = (names: Names): string => {
  const { installation_domain: domain, vanity_subdomain: vanity } = names
  return domain === null || vanity === null ? ownAddress(names) : `${vanity}.${domain}`
}
