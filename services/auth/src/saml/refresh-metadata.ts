import type { AuthContext } from '../context.ts'
import { fetchSamlMetadata } from './fetch-saml-metadata.ts'
import { isSafeAddress, readSamlMetadata } from './saml-metadata.ts'
import { saveReadMetadata } from './saml-provider-store.ts'
import type { StoredSamlProvider } from './saml-provider-store.ts'

// A key that a provider has withdrawn is accepted for this long at most, while its metadata can be read.
const freshMs = 3_600_000
// The sign-in that asks waits for the answer; those after a failure must not wait each time.
const afterFailureMs = 300_000

/** Returns the provider, with what its address says now where that was last read an hour ago or longer. */
export type RefreshSamlMetadata = (context: AuthContext, provider: StoredSamlProvider) => Promise<StoredSamlProvider>

const isStale = ({ metadataReadAt: readAt }: StoredSamlProvider, now: Date): boolean =>
  readAt === null || now.getTime() - readAt.getTime() >= freshMs

/** The same provider as before, or an error: whoever can answer at the address must not become another provider. */
const readAgain = async (context: AuthContext, provider: StoredSamlProvider, address: string) => {
  const metadataXml = await fetchSamlMetadata(context, address)
  const { entityId } = await readSamlMetadata(metadataXml)
  if (entityId !== provider.entityId) throw new Error('The metadata at the address are of another provider.')
  await saveReadMetadata(context.pool, { id: provider.id, metadataUrl: address, metadataXml }, context.now)
  return { ...provider, metadataXml }
}

/** Keys of providers change. Where the metadata cannot be read, the last good ones stay. */
export const createMetadataRefresh = (): RefreshSamlMetadata => {
  const failedAtMs = new Map<string, number>()
  const asking = new Map<string, Promise<StoredSamlProvider>>()

  const refresh = async (context: AuthContext, provider: StoredSamlProvider, address: string) => {
    try {
      const read = await readAgain(context, provider, address)
      failedAtMs.delete(provider.id)
      return read
    } catch (error) {
      failedAtMs.set(provider.id, context.now.getTime())
      const why = error instanceof Error ? error.message : 'unknown'
      const where = { project: context.project.ref, provider: provider.id }
      context.logger.warn({ ...where, why }, 'The metadata of a SAML provider were not read again')
      return provider
    } finally {
      asking.delete(provider.id)
    }
  }

  return (context, provider) => {
    const { id, metadataUrl: address } = provider
    const hasFailed = context.now.getTime() - (failedAtMs.get(id) ?? -Infinity) < afterFailureMs
    if (address === null || hasFailed || !isStale(provider, context.now)) return Promise.resolve(provider)
    // Somebody between here and there could put keys of their own into an answer without TLS.
    if (!isSafeAddress(URL.parse(address))) return Promise.resolve(provider)
    const asked = asking.get(id) ?? refresh(context, provider, address)
    asking.set(id, asked)
    return asked
  }
}
