import { z } from 'zod'

/** How an organization's provider is asked, as it is stored. */
export type StoredProvider =
  | { kind: 'oidc'; issuer: string; clientId: string; clientSecret: string }
  | {
      kind: 'saml'
      entityId: string
      metadataXml: string
      /** Where the metadata are read again; null if they were given as a text. */
      metadataUrl: string | null
      metadataReadAt: Date
      emailAttribute: string | null
      nameAttribute: string | null
    }

const SealedOidc = z.object({ issuer: z.string(), client_id: z.string(), client_secret: z.string() })

const SealedSaml = z.object({
  entity_id: z.string(),
  metadata_xml: z.string(),
  metadata_url: z.string().nullable(),
  metadata_read_at: z.coerce.date(),
  email_attribute: z.string().nullable(),
  name_attribute: z.string().nullable(),
})

/** The text that is sealed. */
export const writeProvider = (provider: StoredProvider): string =>
  JSON.stringify(
    provider.kind === 'oidc'
      ? { issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.clientSecret }
      : {
          entity_id: provider.entityId,
          metadata_xml: provider.metadataXml,
          metadata_url: provider.metadataUrl,
          metadata_read_at: provider.metadataReadAt,
          email_attribute: provider.emailAttribute,
          name_attribute: provider.nameAttribute,
        },
  )

export const readProvider = (kind: StoredProvider['kind'], text: string): StoredProvider => {
  const value: unknown = JSON.parse(text)
  if (kind === 'oidc') {
    const { issuer, client_id: clientId, client_secret: clientSecret } = SealedOidc.parse(value)
    return { kind, issuer, clientId, clientSecret }
  }
  const sealed = SealedSaml.parse(value)
  return {
    kind,
    entityId: sealed.entity_id,
    metadataXml: sealed.metadata_xml,
    metadataUrl: sealed.metadata_url,
    metadataReadAt: sealed.metadata_read_at,
    emailAttribute: sealed.email_attribute,
    nameAttribute: sealed.name_attribute,
  }
}

/**
 * Whether people are named by the same provider as before. What one provider of SAML calls somebody means nothing of
 * another's: its people get accounts of their own.
 */
export const isSameProvider = (before: StoredProvider, now: StoredProvider): boolean =>
  before.kind === 'saml' && now.kind === 'saml' ? before.entityId === now.entityId : before.kind === now.kind
