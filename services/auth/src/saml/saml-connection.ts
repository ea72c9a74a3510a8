import type { Project } from '@cairn/service-kit'
import type { AuthContext } from '../context.ts'
import type { SsoConnection } from '../external/sso.ts'
import { samlAddresses } from './require-saml.ts'
import { readSamlMetadata } from './saml-metadata.ts'
import { findSamlProviderFor } from './saml-provider-store.ts'
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
  const found = await findSamlProviderFor(context.pool, by)
  return found && connectionOf(await context.refreshSamlMetadata(context, found), context.project)
}
