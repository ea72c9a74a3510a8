import { z } from 'zod'
import { keptDetails } from '../external/provider.ts'
import type { Checks, ExternalIdentity, ExternalProvider } from '../external/provider.ts'
import { mappedAttributes } from './attribute-mapping.ts'
import type { AttributeMapping } from './attribute-mapping.ts'
import { withAssertionInClear } from './decrypt-assertion.ts'
import type { SamlKeys } from './saml-keys.ts'
import type { SamlMetadata } from './saml-metadata.ts'

/** The two addresses by which providers know a project. */
export interface SamlAddresses {
  entityId: string
  acsUrl: string
}

export interface SamlProviderSettings {
  provider: SamlMetadata
  addresses: SamlAddresses
  attributeMapping: AttributeMapping
  nameIdFormat: string | null
}

const clockSkewMs = 60_000
const openForMs = 600_000
const formats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** An answer that does not hold what it must; the message is for the log. */
class SamlError extends Error {
  override name = 'SamlError'
}

// The name of a request. A state is good for one answer, and its nonce is known to nobody but the provider.
const requestIdOf = ({ nonce }: Pick<Checks, 'nonce'>): string => `_${nonce}`

const libraryOf = async (
  { provider, addresses, nameIdFormat }: SamlProviderSettings,
  checks: Checks,
  privateKey?: string,
) => {
  // Loaded by the first project that needs it.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const requestId = requestIdOf(checks)
  const issued = { value: requestId, createdAt: Date.now() }
  return new SAML({
    callbackUrl: addresses.acsUrl,
    issuer: addresses.entityId,
    audience: addresses.entityId,
    entryPoint: provider.signInUrl,
    idpCert: provider.certificates,
    idpIssuer: provider.entityId,
    ...(privateKey === undefined ? {} : { privateKey, signatureAlgorithm: 'sha256' as const }),
    wantAssertionsSigned: true,
    // Many providers sign the assertion alone, and nothing of the response around it is used.
    wantAuthnResponseSigned: false,
    identifierFormat: nameIdFormat,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: clockSkewMs,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: openForMs,
    // The flow of the state is the cache: it is taken once.
    cacheProvider: {
      saveAsync: () => Promise.resolve(issued),
      getAsync: (key) => Promise.resolve(key === requestId ? new Date(issued.createdAt).toISOString() : null),
      removeAsync: () => Promise.resolve(null),
    },
  })
}

const Confirmation = z.object({
  $: z.object({ Method: z.literal(bearer) }),
  SubjectConfirmationData: z.tuple([
    z.object({ $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }) }),
  ]),
})
const Assertion = z.object({
  Assertion: z.object({
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Conditions: z.tuple([z.object({ $: z.object({ NotOnOrAfter: z.string() }) })]),
    Subject: z.tuple([z.object({ SubjectConfirmation: z.array(z.unknown()).min(1).max(10) })]),
  }),
})

/** Throws unless the assertion was made by this provider, for this request, for this project, and ends. */
const checkAssertion = (assertion: unknown, { provider, addresses }: SamlProviderSettings, checks: Checks): void => {
  const parsed = Assertion.safeParse(assertion)
  if (!parsed.success) throw new SamlError('The assertion has no issuer, end or confirmation of its subject.')
  const { Issuer: issuers, Subject: subjects } = parsed.data.Assertion
  if (issuers[0]._.trim() !== provider.entityId) throw new SamlError('The assertion has another issuer.')
  const isConfirmed = subjects[0].SubjectConfirmation.some((each) => {
    const confirmation = Confirmation.safeParse(each)
    if (!confirmation.success) return false
    const {
      Recipient: recipient,
      InResponseTo: request,
      NotOnOrAfter: end,
    } = confirmation.data.SubjectConfirmationData[0].$
    const endsAt = Date.parse(end)
    return recipient === addresses.acsUrl && request === requestIdOf(checks) && endsAt + clockSkewMs > Date.now()
  })
  if (!isConfirmed) throw new SamlError('The assertion is not for this request, at this address, at this time.')
}

// Somebody who chooses a part of what is signed can forge signatures by SHA-1.
const weakAlgorithm = /\bAlgorithm\s*=\s*["'][^"']*(?:sha1|md5)\b/i

const Profile = z.looseObject({
  nameID: z.string().min(1).max(500),
  nameIDFormat: z.string().optional(),
  attributes: z.record(z.string(), z.unknown()).default({}),
})

const identityOf = (profile: unknown, mapping: AttributeMapping): ExternalIdentity => {
  const parsed = Profile.safeParse(profile)
  if (!parsed.success) throw new SamlError('The assertion names nobody.')
  const { nameID: subject, nameIDFormat: format, attributes } = parsed.data
  // It would be another user each time.
  if (format === formats.transient) throw new SamlError('The name in the assertion is transient.')
  const mapped = mappedAttributes(mapping, attributes)
  const email = mapped['email'] ?? (format === formats.email ? subject : undefined)
  const { email: _email, ...details } = mapped
  return { subject, email, emailVerified: undefined, details: keptDetails(details, Object.keys(details)) }
}

/**
 * An identity provider of SAML 2.0. People come back with a form that their browser posts. `keys` are those of the project, which
 * signs what it asks: providers that do not know its certificate ignore the signature.
 */
export const createSamlProvider = (
  settings: SamlProviderSettings,
  keys: () => Promise<SamlKeys>,
): ExternalProvider => ({
  label: 'Your organization',
  begin: async (_redirectUri, checks) => {
    const library = await libraryOf(settings, checks, (await keys()).privateKey)
    return new URL(await library.getAuthorizeUrlAsync(checks.state, undefined, {}))
  },
  finish: async (answer, checks) => {
    const received = Buffer.from(answer.searchParams.get('SAMLResponse') ?? '', 'base64').toString('utf8')
    if (/<!(?:DOCTYPE|ENTITY)/i.test(received)) throw new SamlError('The response has a document type.')
    const xml = await withAssertionInClear(received, async () => (await keys()).privateKey)
    if (weakAlgorithm.test(xml)) throw new SamlError('The response has a signature by SHA-1.')
    const library = await libraryOf(settings, checks)
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    if (profile === null) throw new SamlError('The response has no assertion.')
    checkAssertion(profile.getAssertion?.(), settings, checks)
    return identityOf(profile, settings.attributeMapping)
  },
})
