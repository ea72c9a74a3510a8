import { randomUUID, verify, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import type { EncryptionAlgorithm, EncryptOptions, KeyEncryptionAlgorithm } from 'xml-encryption'
import type { LocalServer } from './listen-locally.ts'
import { startLocalServer } from './local-server.ts'
import type { LocalAnswer } from './local-server.ts'

/** What an answer says; each part can be another than it should be. */
export interface SamlClaims {
  nameId: string
  nameIdFormat: string
  email: string
  issuer: string
  audience: string
  recipient: string
  inResponseTo: string
  /** Seconds from now until it ends. */
  seconds: number
}

export type SamlSigning = 'assertion' | 'response' | 'nothing'

/** For whom an assertion is encrypted, and how. */
export interface SamlEncryption {
  /** Of who can decrypt it, in base64. */
  certificate: string
  content?: EncryptionAlgorithm
  key?: KeyEncryptionAlgorithm
}

interface Question {
  id: string
  acsUrl: string
  entityId: string
  relayState: string
}

/** An identity provider of SAML 2.0, as a company has one. */
export interface SamlIdentityProvider extends LocalServer {
  entityId: string
  metadataUrl: string
  metadata: () => string
  /** Signs with a new key from now on, which its metadata name in place of the old one. */
  changeKey: () => Promise<void>
  /** What its address has from now on, in place of its metadata. */
  publish: (text: string) => void
  /** The form that its page posts, to the address that was asked from. `change` alters the signed XML. */
  answer: (
    address: string,
    claims?: Partial<SamlClaims>,
    options?: { signs?: SamlSigning; encrypts?: SamlEncryption; change?: (xml: string) => string },
  ) => Promise<{ acsUrl: string; form: URLSearchParams }>
}

const formats = { email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }
const algorithms = {
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  rsa: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const newKeys = async () => {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2_048,
  }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=A company',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 86_400_000),
    keys,
    signingAlgorithm: algorithm,
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    certificate: Buffer.from(certificate.rawData).toString('base64'),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${(der.match(/.{1,64}/g) ?? []).join('\n')}\n-----END PRIVATE KEY-----\n`,
  }
}

const attributeIn = (xml: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

/** What a project asks by the address that it sends a browser to. */
const questionIn = (address: string): Question => {
  const { searchParams } = new URL(address)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  return {
    id: attributeIn(xml, 'ID'),
    acsUrl: attributeIn(xml, 'AssertionConsumerServiceURL'),
    entityId: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: searchParams.get('RelayState') ?? '',
  }
}

const signed = (xml: string, element: 'Assertion' | 'Response', privateKey: string): string => {
  const path = `//*[local-name(.)='${element}']`
  const signature = new SignedXml({ privateKey, signatureAlgorithm: algorithms.rsa })
  signature.canonicalizationAlgorithm = algorithms.exclusive
  signature.addReference({
    xpath: path,
    transforms: [algorithms.enveloped, algorithms.exclusive],
    digestAlgorithm: algorithms.sha256,
  })
  const location = { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' } as const
  signature.computeSignature(xml, { location })
  return signature.getSignedXml()
}

const pemOf = (certificate: string): string => new X509Certificate(Buffer.from(certificate, 'base64')).toString()

/** Whether the address that a project sends a browser to is signed by the key of a certificate. */
export const isSignedQuestion = (address: string, certificate: string): boolean => {
  const [, query = ''] = address.split('?')
  const [signedPart = '', signature = ''] = query.split('&Signature=')
  const algorithm = new URLSearchParams(signedPart).get('SigAlg')
  const { publicKey } = new X509Certificate(pemOf(certificate))
  const bytes = Buffer.from(decodeURIComponent(signature), 'base64')
  return algorithm === algorithms.rsa && verify('sha256', Buffer.from(signedPart), publicKey, bytes)
}

const encryptXml: (content: string, options: EncryptOptions) => Promise<string> = promisify(encrypt)

/** Puts the assertion into an element that only the owner of the certificate can read. */
const encrypted = async (xml: string, { certificate, content, key }: SamlEncryption): Promise<string> => {
  const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  if (assertion === '') return xml
  const declared = assertion.replace(
    '<saml:Assertion',
    '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
  )
  const pem = pemOf(certificate)
  const data = await encryptXml(declared, {
    rsa_pub: new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' }),
    pem,
    encryptionAlgorithm: content ?? 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: key ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    warnInsecureAlgorithm: false,
  })
  return xml.replace(assertion, () => `<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`)
}

const responseXml = (claims: SamlClaims, acsUrl: string): string => {
  const [now, end] = [new Date(), new Date(Date.now() + claims.seconds * 1_000)].map((date) => date.toISOString())
  const said = Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, escaped(String(value))]))
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${escaped(acsUrl)}" InResponseTo="${said['inResponseTo']}"><saml:Issuer>${said['issuer']}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${said['issuer']}</saml:Issuer><saml:Subject><saml:NameID Format="${said['nameIdFormat']}">${said['nameId']}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${said['recipient']}" InResponseTo="${said['inResponseTo']}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${said['audience']}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}" SessionIndex="_${randomUUID()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${said['email']}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>Grace Hopper</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`
}

/** The page on which a person goes on: it posts the answer when its button is pressed. */
const signInPage = (acsUrl: string, form: URLSearchParams): LocalAnswer => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>A company</title><h1>A company</h1><form method="post" action="${escaped(acsUrl)}">${[
    ...form,
  ]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')}<button>Sign in as Grace</button></form>`,
})

/** Signs in `email`, by a page with one button. */
export const startSamlProvider = async ({
  email = 'grace@company.example.com',
} = {}): Promise<SamlIdentityProvider> => {
  let { certificate, privateKey } = await newKeys()
  let published: string | undefined
  const answer: SamlIdentityProvider['answer'] = async (
    address,
    claims = {},
    { signs = 'assertion', encrypts, change } = {},
  ) => {
    const asked = questionIn(address)
    const usual: SamlClaims = {
      nameId: email,
      nameIdFormat: formats.email,
      email,
      issuer: entityId,
      audience: asked.entityId,
      recipient: asked.acsUrl,
      inResponseTo: asked.id,
      seconds: 300,
    }
    const xml = responseXml({ ...usual, ...claims }, asked.acsUrl)
    const whole = signs === 'nothing' ? xml : signed(xml, signs === 'assertion' ? 'Assertion' : 'Response', privateKey)
    const changed = change === undefined ? whole : change(whole)
    const sent = encrypts === undefined ? changed : await encrypted(changed, encrypts)
    const form = new URLSearchParams({
      SAMLResponse: Buffer.from(sent).toString('base64'),
      RelayState: asked.relayState,
    })
    return { acsUrl: asked.acsUrl, form }
  }
  const server = await startLocalServer(async ({ url }) => {
    if (url.pathname === '/metadata')
      return { headers: { 'content-type': 'application/samlmetadata+xml' }, body: published ?? metadata() }
    if (url.pathname !== '/sign-in') return undefined
    const { acsUrl, form } = await answer(`${server.url}${url.pathname}${url.search}`)
    return signInPage(acsUrl, form)
  })
  const metadataUrl = `${server.url}/metadata`
  const entityId = metadataUrl
  const metadata = () =>
    `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${server.url}/sign-in"/></IDPSSODescriptor></EntityDescriptor>`
  const changeKey = async () => {
    ;({ certificate, privateKey } = await newKeys())
  }
  const publish = (text: string) => {
    published = text
  }
  return { ...server, entityId, metadataUrl, metadata, changeKey, publish, answer }
}
