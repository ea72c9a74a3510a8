import { X509Certificate } from 'node:crypto'
import { AuthError } from '../errors.ts'
import { parseXml } from './xml.ts'

/** What a provider says of itself, as far as a sign-in needs it. */
export interface SamlMetadata {
  entityId: string
  /** Where people are sent to. */
  signInUrl: string
  /** Certificates in PEM of the keys that it signs with. */
  certificates: string[]
}

const namespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
}
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const maxCertificates = 10
const maxLength = 1_000

const badMetadata = (what: string) => new AuthError(400, 'saml_metadata_invalid', `The metadata is not valid: ${what}`)

const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** Whether nobody between here and the address can answer in its place. */
export const isSafeAddress = (url: URL | null): url is URL =>
  url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))

/** The address as it was written, if people can be sent there. */
const signInUrlOf = (address: string): string => {
  const url = URL.parse(address)
  if (!isSafeAddress(url) || url.username !== '' || url.hash !== '' || address.length > maxLength)
    throw badMetadata('the address for sign-in does not begin with https://')
  return url.href
}

const certificateOf = (text: string): string => {
  try {
    return new X509Certificate(Buffer.from(text.replaceAll(/\s/g, ''), 'base64')).toString()
  } catch {
    throw badMetadata('a certificate cannot be read')
  }
}

const parse = async (xml: string): Promise<Document> => {
  const document = await parseXml(xml)
  if (document === undefined) throw badMetadata('it is not XML, or has a document type')
  return document
}

const childrenOf = (parent: Element | Document, name: string, namespace = namespaces.metadata): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name))

/** Reads the metadata of one provider. Throws `saml_metadata_invalid`. */
export const readSamlMetadata = async (xml: string): Promise<SamlMetadata> => {
  const document = await parse(xml)
  const entities = childrenOf(document, 'EntityDescriptor')
  const [entity] = entities
  if (entities.length !== 1 || entity === undefined) throw badMetadata('it does not describe exactly one provider')
  const entityId = entity.getAttribute('entityID') ?? ''
  if (entityId === '' || entityId.length > maxLength) throw badMetadata('it has no entity ID')
  const [role] = childrenOf(entity, 'IDPSSODescriptor')
  if (role === undefined) throw badMetadata('it describes no identity provider')
  const service = childrenOf(role, 'SingleSignOnService').find(
    (each) => each.getAttribute('Binding') === redirectBinding,
  )
  if (service === undefined) throw badMetadata('it has no address for sign-in by redirect')
  const certificates = childrenOf(role, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => childrenOf(key, 'X509Certificate', namespaces.signature))
    .map((each) => certificateOf(each.textContent ?? ''))
  if (certificates.length === 0 || certificates.length > maxCertificates)
    throw badMetadata(`it has no certificate, or more than ${maxCertificates}`)
  return { entityId, signInUrl: signInUrlOf(service.getAttribute('Location') ?? ''), certificates }
}
