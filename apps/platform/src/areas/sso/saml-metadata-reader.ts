import { fetchSamlMetadata, readSamlMetadata } from '@cairn/auth'
import { ServiceError } from '@cairn/service-kit'
import { fail } from '../../errors.ts'
import type { GuardedFetch } from '../../http/guarded-fetch.ts'

export interface ReadMetadata {
  entityId: string
  metadataXml: string
  metadataUrl: string | null
}

/** Reads the metadata of a provider of SAML, as a text or from an address. Throws `sso_metadata_invalid`. */
export type SamlMetadataReader = (source: { url: string } | { xml: string }) => Promise<ReadMetadata>

export const createSamlMetadataReader =
  (fetch: GuardedFetch): SamlMetadataReader =>
  async (source) => {
    try {
      const metadataXml = 'url' in source ? await fetchSamlMetadata(fetch, source.url) : source.xml
      const { entityId } = await readSamlMetadata(metadataXml)
      return { entityId, metadataXml, metadataUrl: 'url' in source ? source.url : null }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      throw fail('sso_metadata_invalid', { message: `${error.message.replace(/\.$/, '')}.` })
    }
  }
