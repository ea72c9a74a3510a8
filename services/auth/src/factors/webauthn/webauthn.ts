import { z } from 'zod'
import type { AuthContext } from '../../context.ts'
import { findCredentials } from '../../factor-store.ts'
import type { Factor } from '../../factor-store.ts'
import type { UserRow } from '../../user.ts'
import { algorithms, Assertion, loadWebAuthn, nameOf, Registration } from './answers.ts'
import { readCredential, storedCredential, withCounter } from './credential.ts'
import type { Party } from './relying-party.ts'

const Asked = z.object({ challenge: z.string(), partyId: z.string(), origins: z.array(z.string()) })

/** What a page asks a security key: to register, or to sign. `asked` is kept to compare the answer with. */
export const webAuthnOptions = async (
  { pool, project }: AuthContext,
  { factor, user, party }: { factor: Factor; user: UserRow; party: Party },
) => {
  const { generateAuthenticationOptions, generateRegistrationOptions } = await loadWebAuthn()
  const askedBy = { partyId: party.id, origins: party.origins }
  const credential = factor.status === 'verified' ? readCredential(factor.credential) : undefined
  if (credential !== undefined) {
    const publicKey = await generateAuthenticationOptions({
      rpID: party.id,
      allowCredentials: [{ id: credential.id }],
      userVerification: 'preferred',
    })
    return { type: 'request', publicKey, asked: { ...askedBy, challenge: publicKey.challenge } }
  }
  const registered = (await findCredentials(pool, user.id)).flatMap((stored) => readCredential(stored)?.id ?? [])
  const publicKey = await generateRegistrationOptions({
    rpName: project.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: nameOf(user),
    userDisplayName: nameOf(user),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: registered.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { type: 'create', publicKey, asked: { ...askedBy, challenge: publicKey.challenge } }
}

export interface ShownCredential {
  credential: unknown
  aaguid?: string
}

const expected = ({ challenge, partyId, origins }: z.output<typeof Asked>) => ({
  expectedChallenge: challenge,
  expectedOrigin: origins,
  expectedRPID: partyId,
  requireUserVerification: false,
})

const registered = async (asked: z.output<typeof Asked>, answer: unknown): Promise<ShownCredential | undefined> => {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const response = { ...Registration.parse(answer), clientExtensionResults: {} }
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: algorithms,
    ...expected(asked),
  })
  if (registrationInfo === undefined) return undefined
  const { aaguid, credential, credentialBackedUp: isBackedUp } = registrationInfo
  return { credential: storedCredential(credential, { aaguid, isBackedUp }), aaguid }
}

const signed = async (
  asked: z.output<typeof Asked>,
  answer: unknown,
  stored: unknown,
): Promise<ShownCredential | undefined> => {
  const credential = readCredential(stored)
  if (credential === undefined) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const response = { ...Assertion.parse(answer), clientExtensionResults: {} }
  // A counter that did not grow is a copy of the key: the library throws.
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential,
    ...expected(asked),
  })
  return verified ? { credential: withCounter(stored, authenticationInfo.newCounter) } : undefined
}

/** What a security key has answered, to be stored; undefined if it is not what it was asked, or not by that key. */
export const checkWebAuthn = async (
  factor: Factor,
  { asked, answer }: { asked: unknown; answer: unknown },
): Promise<ShownCredential | undefined> => {
  const known = Asked.safeParse(asked)
  if (!known.success) return undefined
  await loadWebAuthn()
  try {
    return await (factor.status === 'verified'
      ? signed(known.data, answer, factor.credential)
      : registered(known.data, answer))
  } catch {
    // The library throws a plain error for each thing that is wrong with an answer.
    return undefined
  }
}
