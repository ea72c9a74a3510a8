import type { SsoConnection } from '@cairn/contracts/sso/sso'
import type { RequestOptions } from '~/api/client.ts'

export type ProviderBody = RequestOptions<'PUT /platform/organizations/:slug/sso'>['body']

/** Where the metadata of a provider of SAML come from; `stored`: they stay as they are. */
export type MetadataSource = 'url' | 'xml' | 'stored'

/** The form of a provider, with the fields of both protocols: who tries the other one loses nothing. */
export interface ProviderValues {
  kind: SsoConnection['kind']
  issuer: string
  clientId: string
  clientSecret: string
  source: MetadataSource
  metadataUrl: string
  metadataXml: string
  emailAttribute: string
  nameAttribute: string
  role: SsoConnection['role']
  enabled: boolean
}

export const valuesOf = (connection: SsoConnection | null): ProviderValues => {
  const openId = connection?.kind === 'oidc' ? connection : undefined
  const saml = connection?.kind === 'saml' ? connection : undefined
  return {
    kind: connection?.kind ?? 'oidc',
    issuer: openId?.issuer ?? '',
    clientId: openId?.client_id ?? '',
    clientSecret: '',
    source: saml === undefined ? 'url' : 'stored',
    metadataUrl: saml?.metadata_url ?? '',
    metadataXml: '',
    emailAttribute: saml?.email_attribute ?? '',
    nameAttribute: saml?.name_attribute ?? '',
    role: connection?.role ?? 'developer',
    enabled: connection?.enabled ?? true,
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const metadataOf = ({ source, metadataUrl, metadataXml }: ProviderValues) => {
  if (source === 'stored') return {}
  return source === 'url' ? { metadata_url: metadataUrl.trim() } : { metadata_xml: metadataXml }
}

/** What is saved: the fields of the chosen protocol. */
export const toBody = (values: ProviderValues): ProviderBody => {
  const { kind, issuer, clientId, clientSecret, emailAttribute, nameAttribute, role, enabled } = values
  if (kind === 'saml')
    return {
      kind,
      ...metadataOf(values),
      email_attribute: orNull(emailAttribute),
      name_attribute: orNull(nameAttribute),
      role,
      enabled,
    }
  const secret = clientSecret.trim()
  return {
    kind,
    issuer: issuer.trim(),
    client_id: clientId.trim(),
    ...(secret === '' ? {} : { client_secret: secret }),
    role,
    enabled,
  }
}

export const addressProblem = (text: string): string | undefined =>
  URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol)
    ? undefined
    : 'An address looks like https://login.example.com.'
