import type { Pool, PoolClient } from 'pg'
import { recordAudit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { AuthError, signUpsDisabled } from '../errors.ts'
import { findUserByEmail } from '../user-store.ts'
import type { AnsweredFlow, IdentifiedFlow } from './flow-store.ts'
import {
  addIdentity,
  claimUser,
  createExternalUser,
  findIdentityOwner,
  identityTaken,
  noteIdentityUse,
} from './identity-store.ts'
import type { ExternalIdentity } from './provider.ts'
import type { SsoConnection } from './sso.ts'
import type { UserRow } from '../user.ts'

/** Throws unless the provider has verified the address; otherwise anybody could enter another person's address there. */
export const assertVouchedFor = (provider: string, { email, emailVerified }: ExternalIdentity): string => {
  if (email === undefined)
    throw new AuthError(422, 'provider_email_needs_verification', 'The provider returned no email address')
  if (emailVerified !== true)
    throw provider === 'github'
      ? // Known by these words: clients tell what to do about it.
        new AuthError(422, 'provider_email_needs_verification', 'Error sending confirmation mail')
      : new AuthError(
          422,
          'provider_email_needs_verification',
          'The provider has not verified your email address. Verify it there, then sign in again',
        )
  return checkedEmail(email)
}

/** Links an identity to the account that began to. */
export const linkIdentity = async (
  client: PoolClient,
  context: AuthContext,
  { provider, identity }: IdentifiedFlow,
  userId: string,
): Promise<void> => {
  const owner = await findIdentityOwner(client, provider, identity)
  if (owner === userId) throw new AuthError(422, 'identity_already_exists', 'Identity is already linked')
  if (owner !== undefined) throw identityTaken()
  await addIdentity(client, { userId, provider, identity }, context.now)
  await recordAudit(client, context, { action: 'identity_linked', userId, provider })
}

// An address that nobody has proven may have been typed by somebody else, who would keep their password to the account.
const isProven = ({ mail }: AuthContext, confirmedAt: Date | null): boolean =>
  mail?.confirmsAddresses === true && confirmedAt !== null

// No proof has let anybody in yet: typing the address gives no claim to the account.
const isUnclaimed = ({ confirmed_at: confirmedAt, phone, identities }: UserRow): boolean =>
  confirmedAt === null && phone === null && identities.every(({ provider }) => provider === 'email')

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The address of a user of an organization's single sign-on. The connection signs in addresses of its own domains only. */
export const ssoEmailOf = (
  { settings }: AuthContext,
  identity: ExternalIdentity,
  { domains }: SsoConnection,
): string => {
  const email = identity.email === undefined ? undefined : checkedEmail(identity.email)
  // A server of the project chose the provider, and no domains for it.
  const isAnyDomain = settings !== undefined && domains.length === 0
  if (email === undefined || !(isAnyDomain || domains.includes(domainOf(email))))
    throw new AuthError(
      403,
      'sso_outside_domain',
      "Your organization's provider returned an email address of another domain",
    )
  // Many companies' providers do not say whether an address is verified; one that says it is not is believed.
  if (identity.emailVerified === false)
    throw new AuthError(
      403,
      'sso_email_not_verified',
      'Your organization has not verified your email address. Verify it there, then sign in again',
    )
  return email
}

/**
 * Whose account an identity of no connection would be by its address. Nobody's where the address is the word of an organization: an
 * administrator of any could enter the account of whom they name, and so their users have accounts of their own, as those of single
 * sign-on do.
 */
export const sameAddress = async (
  client: PoolClient | Pool,
  { isOfOrganization }: ExternalIdentity,
  email: string,
): Promise<UserRow | undefined> => (isOfOrganization === true ? undefined : findUserByEmail(client, email))

/** Who signs in by a flow, and what was found out before the transaction. */
export interface FlowEntry {
  flow: AnsweredFlow
  /** Of single sign-on; undefined for others. */
  connection: SsoConnection | undefined
  /** Whether a new user may be made: `askAboutNewcomer`. */
  mayCreate: boolean
}

const goneMeanwhile = () =>
  new AuthError(404, 'user_not_found', 'This user was deleted while they signed in. Start again')

/** The account of a user of an organization's single sign-on: separate from any other account of the same address. */
export const ssoAccountOf = async (
  client: PoolClient,
  context: AuthContext,
  { provider, identity }: IdentifiedFlow,
  { connection, mayCreate }: { connection: SsoConnection; mayCreate: boolean },
): Promise<string> => {
  const { now, events, settings } = context
  const email = ssoEmailOf(context, identity, connection)
  const owner = await findIdentityOwner(client, provider, identity)
  if (owner !== undefined) {
    await noteIdentityUse(client, provider, identity, now)
    return owner
  }
  if (settings !== undefined && !context.allowsSignUps) throw signUpsDisabled()
  if (!mayCreate) throw goneMeanwhile()
  const userId = await createExternalUser(client, { provider, identity, email, sso: true }, now)
  await recordAudit(client, context, { action: 'user_signedup', userId, provider })
  events.signedUp(userId)
  return userId
}

export interface FoundAccount {
  userId: string
  /** Whose account the identity was linked to just now, because both have the same verified address. */
  linkedTo?: UserRow
}

/** The account of somebody who signs in with an identity: theirs already, theirs by its verified address, or a new one. */
export const accountOf = async (
  client: PoolClient,
  context: AuthContext,
  { provider, identity }: IdentifiedFlow,
  mayCreate: boolean,
): Promise<FoundAccount> => {
  const { now, events, limits, project, request } = context
  const owner = await findIdentityOwner(client, provider, identity)
  if (owner !== undefined) {
    await noteIdentityUse(client, provider, identity, now)
    return { userId: owner }
  }
  const email = assertVouchedFor(provider, identity)
  const known = await sameAddress(client, identity, email)
  if (known !== undefined) {
    if (isUnclaimed(known)) await claimUser(client, { userId: known.id, identity }, now)
    else if (!isProven(context, known.email_confirmed_at))
      throw new AuthError(
        422,
        'email_exists',
        'An account with this email address already exists. Sign in to it, then link this one on your account page',
      )
    await addIdentity(client, { userId: known.id, provider, identity }, now)
    await recordAudit(client, context, { action: 'identity_linked', userId: known.id, provider })
    return { userId: known.id, linkedTo: known }
  }
  if (!context.allowsSignUps) throw signUpsDisabled()
  if (!mayCreate) throw goneMeanwhile()
  limits.signUps.take(`${project.ref} ${request.ip}`)
  const userId = await createExternalUser(
    client,
    { provider, identity, email, sso: identity.isOfOrganization === true },
    now,
  )
  await recordAudit(client, context, { action: 'user_signedup', userId, provider })
  events.signedUp(userId)
  return { userId }
}
