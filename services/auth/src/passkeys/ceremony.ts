import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import {
  algorithms,
  Assertion,
  loadWebAuthn,
  nameOf,
  PasskeyAnswer,
  Registration,
} from '../factors/webauthn/answers.ts'
import type { Party } from '../factors/webauthn/relying-party.ts'
import type { UserRow } from '../user.ts'
import type { AskedOfPasskey } from './challenge-store.ts'
import { credentialIdsOf, findPasskey } from './passkey-store.ts'
import type { NewPasskey, SignInPasskey } from './passkey-store.ts'

/** How an authenticator knows a user: as security keys do, which are second factors. */
const handleOf = (userId: string): Buffer => Buffer.from(userId)

/** What a page asks of an authenticator, to make a passkey that is found without a name of the user. */
export const registrationOptions = async (
  { pool }: AuthContext,
  { user, party }: { user: UserRow; party: Party & { name: string } },
) => {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const registered = await credentialIdsOf(pool, user.id)
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(handleOf(user.id)),
    userName: nameOf(user),
    userDisplayName: nameOf(user),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: registered.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a page asks of an authenticator, to sign somebody in whom nobody has named. */
export const authenticationOptions = async (party: Party) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
}

const notVerified = () =>
  new AuthError(400, 'webauthn_verification_failed', 'The passkey has answered something else, or for another site')

const expected = ({ challenge, partyId, origins }: AskedOfPasskey) => ({
  expectedChallenge: challenge,
  expectedOrigin: origins,
  expectedRPID: partyId,
  // It is the only proof: somebody who has found the device must not get in.
  requireUserVerification: true,
})

/** The library throws a plain error for each thing that is wrong with an answer. */
const orNotVerified = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch {
    throw notVerified()
  }
}

/** The passkey that was made for a user. Throws `webauthn_verification_failed`. */
export const registeredPasskey = async (
  asked: AskedOfPasskey,
  answer: unknown,
  userId: string,
): Promise<NewPasskey> => {
  const parsed = Registration.safeParse(answer)
  const more = PasskeyAnswer.safeParse(answer)
  if (!parsed.success || !more.success) throw notVerified()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo: made } = await orNotVerified(() =>
    verifyRegistrationResponse({
      response: { ...parsed.data, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
      ...expected(asked),
    }),
  )
  if (made === undefined) throw notVerified()
  return {
    userId,
    credentialId: made.credential.id,
    publicKey: made.credential.publicKey,
    aaguid: made.aaguid,
    signCount: made.credential.counter,
    transports: more.data.response.transports,
    isBackupEligible: made.credentialDeviceType === 'multiDevice',
    isBackedUp: made.credentialBackedUp,
  }
}

export interface UsedPasskey {
  passkey: SignInPasskey
  signCount: number
  isBackedUp: boolean
}

/** The passkey that has signed. Throws `webauthn_credential_not_found` and `webauthn_verification_failed`. */
export const usedPasskey = async (
  { pool }: AuthContext,
  asked: AskedOfPasskey,
  answer: unknown,
): Promise<UsedPasskey> => {
  const parsed = Assertion.safeParse(answer)
  const more = PasskeyAnswer.safeParse(answer)
  if (!parsed.success || !more.success) throw notVerified()
  const passkey = await findPasskey(pool, parsed.data.id)
  if (passkey === undefined) throw new AuthError(400, 'webauthn_credential_not_found', 'This passkey is not registered')
  const { userHandle } = more.data.response
  if (typeof userHandle === 'string' && !Buffer.from(userHandle, 'base64url').equals(handleOf(passkey.userId)))
    throw notVerified()
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  // A counter that did not grow is a copy of the key: the library throws.
  const { verified, authenticationInfo } = await orNotVerified(() =>
    verifyAuthenticationResponse({
      response: { ...parsed.data, clientExtensionResults: {} },
      credential: { id: parsed.data.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
      ...expected(asked),
    }),
  )
  if (!verified) throw notVerified()
  const { newCounter: signCount, credentialBackedUp: isBackedUp } = authenticationInfo
  return { passkey, signCount, isBackedUp }
}
