import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Project } from '@cairn/service-kit'

const nonceBytes = 12
const tagBytes = 16

/** With whose secret something is sealed. */
type Seal = Pick<Project, 'jwtSecret' | 'ref'>

/** Second factors are copied with a database, and stay as they were sealed: their owners have nothing else to show. */
export const sealOfFactors = (project: Project): Seal => project.factorSeal ?? project

const keyOf = ({ jwtSecret, ref }: Seal) =>
  Buffer.from(hkdfSync('sha256', jwtSecret, ref, 'secrets of second factors', 32))

/** AES-256-GCM with a key that follows from the project's secret: the database alone does not yield what is sealed. */
export const sealSecret = (secret: string, seal: Seal): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

// Of a dump of the reference, which keeps secrets as they are. A sealed one has other characters too.
const importedSecret = /^[A-Z2-7]{16,64}=*$/

/** Undefined if it was sealed for another project, or with a secret that was replaced since. */
export const openSecret = (sealed: string, seal: Seal): string | undefined => {
  if (importedSecret.test(sealed)) return sealed
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(seal), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes))
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    // The one thing that is checked here is the tag: another key has sealed it.
    return undefined
  }
}
