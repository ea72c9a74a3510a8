import { matrix } from '@cairn/contracts/actions'
import type { Organization } from '@cairn/contracts/organizations/organizations'

export type Choosable = Pick<Organization, 'slug' | 'role' | 'mfa_missing'>

const mayAuthorize = ({ role }: Choosable): boolean =>
  role !== null && matrix['oauth_apps:Authorize'].roles.includes(role)

/** Why an organization cannot be chosen. */
export const lackOf = (organization: Choosable): string | undefined => {
  if (!mayAuthorize(organization)) return 'your role does not allow it'
  return organization.mfa_missing ? 'it requires multi-factor authentication' : undefined
}

/** The one that the app asks for, or the only one there is. */
export const suggested = (organizations: readonly Choosable[], asked: string | null): string => {
  const possible = organizations.filter((organization) => lackOf(organization) === undefined)
  const named = possible.find(({ slug }) => slug === asked)
  return (named ?? (possible.length === 1 ? possible[0] : undefined))?.slug ?? ''
}

/** What keeps a person from choosing any organization; undefined: nothing. */
export const whyNone = (organizations: readonly Choosable[]): 'role' | 'second factor' | undefined => {
  if (organizations.some((organization) => lackOf(organization) === undefined)) return undefined
  return organizations.some(mayAuthorize) ? 'second factor' : 'role'
}
