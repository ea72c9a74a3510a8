import { AuthError } from './errors.ts'

// Metadata travels in every access token, and servers commonly refuse headers beyond 16 KiB.
const maxMetadataBytes = 8 * 1024

/** Throws if metadata of a user is too large for their access tokens. `what` begins the sentence. */
export const assertMetadataSize = (what: string, bytes: number): void => {
  if (bytes > maxMetadataBytes)
    throw new AuthError(422, 'validation_failed', `${what} is larger than ${maxMetadataBytes} bytes`)
}
