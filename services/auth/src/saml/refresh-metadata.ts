import type { OutgoingFetch } from '../outgoing.ts'
import { fetchSamlMetadata } from './fetch-saml-metadata.ts'
import { isSafeAddress, readSamlMetadata } from './saml-metadata.ts'

// A key that a provider has withdrawn is accepted for this long at most, while its metadata can be read.
const freshMs = 3_600_000
// The sign-in that asks waits for the answer; those after a failure must not wait each time.
const afterFailureMs = 300_000

/** Metadata that were given, and where they are read again. */
export interface KeptMetadata {
  id: string
  entityId: string
  metadataXml: string
  metadataUrl: string | null
  /** When they were given, or last read from the address. */
  metadataReadAt: Date | null
}

export interface MetadataRefresh {
  fetch: OutgoingFetch | undefined
  now: Date
  save: (read: { id: string; metadataUrl: string; metadataXml: string }) => Promise<unknown>
  /** Told why they were not read. */
  failed: (id: string, why: string) => void
}

/** Returns what was given, with the metadata that its address has now where they were last read an hour ago or longer. */
export type RefreshSamlMetadata = <T extends KeptMetadata>(kept: T, how: MetadataRefresh) => Promise<T>

const isStale = ({ metadataReadAt: readAt }: KeptMetadata, now: Date): boolean =>
  readAt === null || now.getTime() - readAt.getTime() >= freshMs

/** Of the same provider as before, or an error: whoever can answer at the address must not become another provider. */
const readAgain = async ({ id, entityId }: KeptMetadata, address: string, { fetch, save }: MetadataRefresh) => {
  const metadataXml = await fetchSamlMetadata(fetch, address)
  const read = await readSamlMetadata(metadataXml)
  if (read.entityId !== entityId) throw new Error('The metadata at the address are of another provider.')
  await save({ id, metadataUrl: address, metadataXml })
  return metadataXml
}

/** Keys of providers change. Where the metadata cannot be read, the last good ones stay. */
export const createMetadataRefresh = (): RefreshSamlMetadata => {
  const failedAtMs = new Map<string, number>()
  const asking = new Map<string, Promise<string>>()

  const refresh = async (kept: KeptMetadata, address: string, how: MetadataRefresh): Promise<string> => {
    const { id } = kept
    try {
      const read = await readAgain(kept, address, how)
      failedAtMs.delete(id)
      return read
    } catch (error) {
      failedAtMs.set(id, how.now.getTime())
      how.failed(id, error instanceof Error ? error.message : 'unknown')
      return kept.metadataXml
    } finally {
      asking.delete(id)
    }
  }

  return async (kept, how) => {
    const { id, metadataUrl: address } = kept
    const hasFailed = how.now.getTime() - (failedAtMs.get(id) ?? -Infinity) < afterFailureMs
    if (address === null || hasFailed || !isStale(kept, how.now)) return kept
    // Somebody between here and there could put keys of their own into an answer without TLS.
    if (!isSafeAddress(URL.parse(address))) return kept
    const asked = asking.get(id) ?? refresh(kept, address, how)
    asking.set(id, asked)
    return { ...kept, metadataXml: await asked }
  }
}
