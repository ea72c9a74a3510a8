import type { Secrets } from '../../../secrets.ts'

/** Seals the keys of other servers that the storage of a project uses. */
export interface StorageSecrets {
  seal: (ref: string, secret: string) => string
  /** Throws if it was not sealed for this project. */
  open: (ref: string, sealed: string) => string
}

/** A sealed secret is worth nothing in another project's settings. */
const purposeOf = (ref: string) => `storage settings of ${ref}`

export const createStorageSecrets = (secrets: Secrets): StorageSecrets => ({
  seal: (ref, secret) => secrets.seal(secret, purposeOf(ref)),
  open: (ref, sealed) => {
    const secret = secrets.open(sealed, purposeOf(ref))
    if (secret === undefined) throw new Error(`A secret in the storage settings of ${ref} cannot be opened.`)
    return secret
  },
})
