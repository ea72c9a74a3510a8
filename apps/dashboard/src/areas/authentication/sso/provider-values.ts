import type { SsoProvider } from '@cairn/contracts/authentication/sso-providers'

type AttributeMapping = SsoProvider['saml']['attribute_mapping']

/** Where the metadata of a provider come from; `stored`: they stay as they are. */
export type MetadataSource = 'url' | 'xml' | 'stored'

export interface ProviderValues {
  source: MetadataSource
  url: string
  xml: string
  domains: string
  mapping: string
  isOn: boolean
}

export interface ProviderFields {
  metadata_url?: string
  metadata_xml?: string
  domains: string[]
  attribute_mapping: AttributeMapping
  disabled: boolean
}

type MappedAttribute = AttributeMapping['keys'][string]

/** The attributes that are tried for it; undefined if there is more to it than names. */
const namesOf = ({ name, names = [], default: otherwise, array }: MappedAttribute): string[] | undefined =>
  otherwise === undefined && array === undefined ? [...(name === undefined ? [] : [name]), ...names] : undefined

const mappingText = ({ keys }: AttributeMapping): string =>
  Object.entries(keys)
    .flatMap(([key, attribute]) => {
      const names = namesOf(attribute)
      return names === undefined ? [] : [`${key} = ${names.join(', ')}`]
    })
    .join('\n')

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const attributeIn = (line: string): { key: string; names: string[] } | undefined => {
  const at = line.indexOf('=')
  if (at < 0) return undefined
  const key = line.slice(0, at).trim()
  const names = line
    .slice(at + 1)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return key === '' || names.length === 0 ? undefined : { key, names }
}

export const mappingProblem = (text: string): string | undefined => {
  const wrong = linesIn(text).find((line) => attributeIn(line) === undefined)
  return wrong === undefined ? undefined : `Enter a field of the user, = and an attribute, instead of ${wrong}`
}

/** What lines cannot say, such as a default that a server has set, stays. */
export const mappingIn = (text: string, stored: AttributeMapping): AttributeMapping => ({
  keys: Object.fromEntries([
    ...Object.entries(stored.keys).filter(([, attribute]) => namesOf(attribute) === undefined),
    ...linesIn(text).flatMap((line): [string, MappedAttribute][] => {
      const attribute = attributeIn(line)
      return attribute === undefined ? [] : [[attribute.key, { names: attribute.names }]]
    }),
  ]),
})

export const domainsIn = (text: string): string[] => text.split(/[\s,]+/).filter((domain) => domain !== '')

const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i

export const domainsProblem = (text: string): string | undefined => {
  const wrong = domainsIn(text).find((domain) => !domainPattern.test(domain))
  return wrong === undefined ? undefined : `${wrong} is not a domain, such as example.com.`
}

export const noMapping: AttributeMapping = { keys: {} }

export const valuesOf = (provider: SsoProvider | undefined): ProviderValues => ({
  source: provider === undefined ? 'url' : 'stored',
  url: provider?.saml.metadata_url ?? '',
  xml: '',
  domains: provider?.domains.map(({ domain }) => domain).join('\n') ?? '',
  mapping: mappingText(provider?.saml.attribute_mapping ?? noMapping),
  isOn: provider?.disabled !== true,
})

const metadataOf = ({ source, url, xml }: ProviderValues): Pick<ProviderFields, 'metadata_url' | 'metadata_xml'> => {
  if (source === 'stored') return {}
  return source === 'url' ? { metadata_url: url.trim() } : { metadata_xml: xml }
}

export const toFields = (values: ProviderValues, provider: SsoProvider | undefined): ProviderFields => ({
  ...metadataOf(values),
  domains: domainsIn(values.domains),
  attribute_mapping: mappingIn(values.mapping, provider?.saml.attribute_mapping ?? noMapping),
  disabled: !values.isOn,
})
