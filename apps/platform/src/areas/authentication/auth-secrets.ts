import type { Secrets } from '../../secrets.ts'

/** Seals what the authentication of a project keeps to itself: passwords and keys of other servers. */
export interface AuthSecrets {
  seal: (ref: string, secret: string) => string
  /** Throws if it was not sealed for this project. */
  open: (ref: string, sealed: string) => string
  /** What was sealed for one project, sealed for another; any other text as it is. */
  moved: (from: string, to: string, text: string) => string
}

/** A sealed secret is worth nothing in another project's settings. */
const purposeOf = (ref: string) => `authentication settings of ${ref}`

export const createAuthSecrets = (secrets: Secrets): AuthSecrets => ({
  seal: (ref, secret) => secrets.seal(secret, purposeOf(ref)),
  moved: (from, to, text) => {
    const secret = secrets.open(text, purposeOf(from))
    return secret === undefined ? text : secrets.seal(secret, purposeOf(to))
  },
  open: (ref, sealed) => {
    const secret = secrets.open(sealed, purposeOf(ref))
    if (secret === undefined) throw new Error(`A secret in the authentication settings of ${ref} cannot be opened.`)
    return secret
  },
})
