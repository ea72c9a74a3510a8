import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import { parseXml } from './xml.ts'

const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  encryption11: 'http://www.w3.org/2009/xmlenc11#',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
}

/** Content. What XML Encryption has besides these is weak: triple DES. */
const ciphers: Readonly<Record<string, 'aes-128-cbc' | 'aes-256-cbc' | 'aes-128-gcm' | 'aes-256-gcm'>> = {
  [`${namespaces.encryption}aes128-cbc`]: 'aes-128-cbc',
  [`${namespaces.encryption}aes256-cbc`]: 'aes-256-cbc',
  [`${namespaces.encryption11}aes128-gcm`]: 'aes-128-gcm',
  [`${namespaces.encryption11}aes256-gcm`]: 'aes-256-gcm',
}

const hashes: Readonly<Record<string, string>> = {
  [`${namespaces.signature}sha1`]: 'sha1',
  [`${namespaces.encryption}sha256`]: 'sha256',
  [`${namespaces.encryption}sha512`]: 'sha512',
  [`${namespaces.encryption11}mgf1sha1`]: 'sha1',
  [`${namespaces.encryption11}mgf1sha256`]: 'sha256',
  [`${namespaces.encryption11}mgf1sha512`]: 'sha512',
}

/** Keys of the content, by RSA-OAEP. RSA with the padding of PKCS #1 1.5 tells too much to those who ask often. */
const keyAlgorithms = {
  withSha1: `${namespaces.encryption}rsa-oaep-mgf1p`,
  withHash: `${namespaces.encryption11}rsa-oaep`,
}

/** Of content and keys, as metadata name them. */
export const encryptionAlgorithms: readonly string[] = [
  ...Object.keys(ciphers).toReversed(),
  keyAlgorithms.withHash,
  keyAlgorithms.withSha1,
]

const tagBytes = 16

const childrenOf = (parent: Element, name: string, namespace = namespaces.encryption): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name)).filter((each) => each.parentNode === parent)

const only = (found: readonly Element[], what: string): Element => {
  const [first, ...more] = found
  if (first === undefined || more.length > 0) throw new Error(`The encrypted assertion has not exactly one ${what}.`)
  return first
}

const algorithmOf = (element: Element | undefined): string | undefined =>
  element?.getAttribute('Algorithm') ?? undefined

const cipherValueOf = (parent: Element): Buffer => {
  const data = only(childrenOf(parent, 'CipherData'), 'CipherData')
  return Buffer.from(only(childrenOf(data, 'CipherValue'), 'CipherValue').textContent ?? '', 'base64')
}

const hashOf = (method: Element): string => {
  const [digest] = childrenOf(method, 'DigestMethod', namespaces.signature)
  const [mask] = childrenOf(method, 'MGF', namespaces.encryption11)
  const [ofDigest, ofMask] = [digest, mask].map((each) =>
    each === undefined ? 'sha1' : hashes[algorithmOf(each) ?? ''],
  )
  // The library of the server has one for both.
  if (ofDigest === undefined || ofDigest !== ofMask)
    throw new Error('The key of the assertion is encrypted with hashes that are not supported.')
  return ofDigest
}

const contentKey = (encrypted: Element, privateKey: string): Buffer => {
  const method = only(childrenOf(encrypted, 'EncryptionMethod'), 'EncryptionMethod')
  const algorithm = algorithmOf(method)
  if (algorithm !== keyAlgorithms.withSha1 && algorithm !== keyAlgorithms.withHash)
    throw new Error('The key of the assertion is encrypted by an algorithm that is not supported.')
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return privateDecrypt({ key: privateKey, padding, oaepHash: hashOf(method) }, cipherValueOf(encrypted))
}

const contentOf = (data: Element, key: Buffer): string => {
  const cipher = ciphers[algorithmOf(only(childrenOf(data, 'EncryptionMethod'), 'EncryptionMethod')) ?? '']
  if (cipher === undefined) throw new Error('The assertion is encrypted by an algorithm that is not supported.')
  const bytes = cipherValueOf(data)
  if (cipher === 'aes-128-gcm' || cipher === 'aes-256-gcm') {
    const decipher = createDecipheriv(cipher, key, bytes.subarray(0, 12), { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(12, -tagBytes)), decipher.final()]).toString('utf8')
  }
  // All but the last byte of this padding are at will.
  const decipher = createDecipheriv(cipher, key, bytes.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
  return padded.subarray(0, -(padded.at(-1) ?? 0)).toString('utf8')
}

/** Beside the content, or in it: both are usual. */
const encryptedKeyOf = (encrypted: Element, data: Element): Element => {
  const inside = childrenOf(data, 'KeyInfo', namespaces.signature).flatMap((info) => childrenOf(info, 'EncryptedKey'))
  return only([...inside, ...childrenOf(encrypted, 'EncryptedKey')], 'EncryptedKey')
}

const bad = () => new Error('The response, or the assertion in it, is not XML of SAML.')

/**
 * The response with its assertion in the clear. Nothing is known of its origin: anyone who has the certificate of the project can
 * encrypt for it. The signature in the assertion is what counts, as in one that was not encrypted.
 */
export const withAssertionInClear = async (xml: string, privateKey: () => Promise<string>): Promise<string> => {
  if (!xml.includes('EncryptedAssertion')) return xml
  const document = await parseXml(xml)
  if (document === undefined) throw bad()
  const encrypted = only(
    childrenOf(document.documentElement, 'EncryptedAssertion', namespaces.assertion),
    'EncryptedAssertion',
  )
  const data = only(childrenOf(encrypted, 'EncryptedData'), 'EncryptedData')
  const content = await parseXml(contentOf(data, contentKey(encryptedKeyOf(encrypted, data), await privateKey())))
  const assertion = content?.documentElement
  if (assertion?.localName !== 'Assertion' || assertion.namespaceURI !== namespaces.assertion) throw bad()
  document.documentElement.replaceChild(document.importNode(assertion, true), encrypted)
  const { XMLSerializer } = await import('@xmldom/xmldom')
  return new XMLSerializer().serializeToString(document)
}
