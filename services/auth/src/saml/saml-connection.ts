import type { Project } from '@cairn/service-kit'
import type { AuthContext } from '../context.ts'
import type { SsoConnection } from '../external/sso.ts'
import { samlAddresses } from './require-saml.ts'
import { readSamlMetadata } from './saml-metadata.ts'
import { findSamlProviderFor, saveReadMetadata } from './saml-provider-store.ts'
import type { StoredSamlProvider } from './saml-provider-store.ts'

const connectionOf = async (
  { id, domains, metadataXml, attributeMapping, nameIdFormat }: StoredSamlProvider,
  project: Project,
): Promise<SsoConnection> => ({
  id,
  domains: domains.map(({ domain }) => domain.toLowerCase()),
  protocol: {
    kind: 'saml',
    provider: await readSamlMetadata(metadataXml),
    addresses: samlAddresses({ project }),
    attributeMapping,
    nameIdFormat,
  },
})

/** The providers of SAML that servers of a project have added, as connections of single sign-on. */
export const findSamlConnection = async (
  context: AuthContext,
  by: { id?: string; domain?: string },
): Promise<SsoConnection | undefined> => {
  const { pool, project, now, fetchOutside: fetch, logger } = context
  const found = await findSamlProviderFor(pool, by)
  if (found === undefined) return undefined
  const current = await context.refreshSamlMetadata(found, {
    fetch,
    now,
    save: (read) => saveReadMetadata(pool, read, now),
    failed: (provider, why) =>
      logger.warn({ project: project.ref, provider, why }, 'The metadata of a SAML provider were not read again'),
  })
  return connectionOf(current, project)
}
