import type { OAuthPreset } from './presets.ts'
import type { ExternalIdentity } from './provider.ts'
import { keptDetails } from './provider.ts'

const isDocument = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What stands at a place: names of members with dots between them; nothing named is all of it. */
const at = (document: unknown, place: string): unknown =>
  place === ''
    ? document
    : place.split('.').reduce<unknown>((value, member) => (isDocument(value) ? value[member] : undefined), document)

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

// One provider writes 1 for yes.
const isYes = (value: unknown): boolean => value === true || value === 1 || value === 'true'

const primaryOf = (answer: unknown, { list, isPrimary }: NonNullable<OAuthPreset['emails']>): unknown => {
  const found = at(answer, list)
  const candidates: unknown[] = Array.isArray(found) ? found : []
  return candidates.find((candidate) => isYes(at(candidate, isPrimary))) ?? candidates[0]
}

/** Who somebody is, by what the API of a provider answered: about them, and about their addresses where that is asked apart. */
export const identityOf = ({ profile, emails }: OAuthPreset, person: unknown, addresses: unknown): ExternalIdentity => {
  const subject = textOf(at(person, profile.subject))
  if (subject === undefined) throw new Error('The provider did not say who this is.')
  const details = Object.entries(profile.details).map(([name, place]) => [name, at(person, place)] as const)
  const primary = emails === undefined ? undefined : primaryOf(addresses, emails)
  const { email, emailVerified, isOfOrganization } = profile
  return {
    subject,
    email: textOf(emails === undefined ? email && at(person, email) : at(primary, emails.email)),
    emailVerified:
      emails === undefined
        ? typeof emailVerified === 'string'
          ? isYes(at(person, emailVerified))
          : emailVerified
        : isYes(at(primary, emails.isVerified)),
    ...(isOfOrganization && { isOfOrganization }),
    details: keptDetails(Object.fromEntries(details), Object.keys(profile.details)),
  }
}
