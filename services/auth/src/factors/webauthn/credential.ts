import type { WebAuthnCredential } from '@simplewebauthn/server'
import { z } from 'zod'

const Stored = z.looseObject({
  /** Both in base64. */
  id: z.string(),
  publicKey: z.string(),
  transport: z.array(z.string()).nullish(),
  authenticator: z.looseObject({ signCount: z.number() }),
})

// As the reference writes a credential, so that those of a dump are read.
export const storedCredential = (
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
  { aaguid, isBackedUp }: { aaguid: string; isBackedUp: boolean },
) => ({
  id: Buffer.from(id, 'base64url').toString('base64'),
  publicKey: Buffer.from(publicKey).toString('base64'),
  attestationType: 'none',
  transport: transports,
  flags: { backupState: isBackedUp },
  authenticator: { AAGUID: aaguid, signCount: counter },
})

/** Undefined if nothing was registered. */
export const readCredential = (stored: unknown): WebAuthnCredential | undefined => {
  const parsed = Stored.safeParse(stored)
  if (!parsed.success) return undefined
  const { id, publicKey, authenticator } = parsed.data
  return {
    id: Buffer.from(id, 'base64').toString('base64url'),
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
    counter: authenticator.signCount,
  }
}

/** The stored credential after its key has signed once more. */
export const withCounter = (stored: unknown, counter: number): unknown => {
  const credential = Stored.parse(stored)
  return { ...credential, authenticator: { ...credential.authenticator, signCount: counter } }
}
