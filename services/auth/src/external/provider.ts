/** Somebody, as another's sign-in knows them. */
export interface ExternalIdentity {
  /** What the provider calls them for good; an address may pass to somebody else. */
  subject: string
  email: string | undefined
  /** Whether the provider says that the address is theirs; undefined if it does not say. */
  emailVerified: boolean | undefined
  /** Whether the address is the word of an organization that signs its people in: true where it may be anybody's. */
  isOfOrganization?: true
  /** Names, and what else may be shown. */
  details: Readonly<Record<string, string>>
}

/** What ties the provider's answer to the question: each is valid for one. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** Another's sign-in, to which people are sent and which sends them back. */
export interface ExternalProvider {
  /** What the button says. */
  label: string
  /** Where to send somebody who shall come back to `redirectUri`. */
  begin: (redirectUri: string, checks: Checks) => Promise<URL>
  /** Who came back, by the address that they came back to. Throws if the answer does not hold what it must. */
  finish: (answer: URL, checks: Checks) => Promise<ExternalIdentity>
  /** Who an ID token that an application got by itself is of. Absent if the provider has none. */
  readIdToken?: (token: string, nonce: string | undefined) => Promise<ExternalIdentity>
}

const longestDetail = 300

/** Texts of a provider that are worth keeping, at a length that fits into a token. */
export const keptDetails = (
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      if (typeof value !== 'string' || value === '') return []
      return [[name, value.replaceAll('\u0000', '').toWellFormed().slice(0, longestDetail)]]
    }),
  )
