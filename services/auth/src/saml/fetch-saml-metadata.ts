import { AuthError } from '../errors.ts'
import type { OutgoingFetch } from '../outgoing.ts'

const maxBytes = 60_000

const boundedText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error('It is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The metadata at an address, which the guard of outgoing requests has to allow. Throws `saml_metadata_fetch_failed`. */
export const fetchSamlMetadata = async (fetch: OutgoingFetch | undefined, address: string): Promise<string> => {
  try {
    if (fetch === undefined) throw new Error('Nothing is asked from here.')
    const response = await fetch(address, {
      headers: { accept: 'application/samlmetadata+xml, application/xml' },
    })
    if (!response.ok) throw new Error(`It answered ${response.status}.`)
    return await boundedText(response)
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : ''
    throw new AuthError(400, 'saml_metadata_fetch_failed', `The metadata could not be read. ${reason}`)
  }
}
