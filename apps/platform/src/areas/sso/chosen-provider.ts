import type { setSso } from '@cairn/contracts/sso/sso'
import type { z } from 'zod'
import { fail } from '../../errors.ts'
import type { SamlMetadataReader } from './saml-metadata-reader.ts'
import type { StoredProvider } from './stored-provider.ts'

type Chosen = z.output<typeof setSso.body>

const oidcOf = (
  { issuer, client_id: clientId, client_secret: secret }: Extract<Chosen, { kind: 'oidc' }>,
  before: StoredProvider | undefined,
): StoredProvider => {
  const known = before?.kind === 'oidc' ? before : undefined
  const clientSecret = secret ?? known?.clientSecret
  // The secret of one provider is not handed to another.
  if (clientSecret === undefined || (secret === undefined && known?.issuer !== issuer)) throw fail('sso_secret_needed')
  return { kind: 'oidc', issuer, clientId, clientSecret }
}

const samlOf = async (
  chosen: Extract<Chosen, { kind: 'saml' }>,
  before: StoredProvider | undefined,
  readMetadata: SamlMetadataReader,
): Promise<StoredProvider> => {
  const { metadata_url: url, metadata_xml: xml } = chosen
  const attributes = { emailAttribute: chosen.email_attribute, nameAttribute: chosen.name_attribute }
  if (url !== undefined && xml !== undefined)
    throw fail('sso_metadata_needed', { message: 'Enter the URL of the metadata or the metadata, not both.' })
  if (url !== undefined || xml !== undefined) {
    const read = await readMetadata(url === undefined ? { xml: xml ?? '' } : { url })
    return { kind: 'saml', ...read, metadataReadAt: new Date(), ...attributes }
  }
  if (before?.kind !== 'saml') throw fail('sso_metadata_needed')
  return { ...before, ...attributes }
}

/** What an owner chose, with what stays of before. Throws where something is missing. */
export const chosenProvider = (
  chosen: Chosen,
  before: StoredProvider | undefined,
  readMetadata: SamlMetadataReader,
): Promise<StoredProvider> | StoredProvider =>
  chosen.kind === 'oidc' ? oidcOf(chosen, before) : samlOf(chosen, before, readMetadata)
