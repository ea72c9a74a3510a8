import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { der, tagged } from './der.ts'
import type { Certificate } from './postgres-tls.ts'

const validYears = 10

// RFC 5280 and RFC 5480.
const identifiers = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const

const algorithm = der.sequence(der.identifier(identifiers.ecdsaWithSha256))

const nameOf = (commonName: string): Buffer =>
  der.sequence(der.set(der.sequence(der.identifier(identifiers.commonName), der.utf8(commonName))))

const extension = (identifier: string, value: Buffer, isCritical = false): Buffer =>
  der.sequence(der.identifier(identifier), ...(isCritical ? [der.boolean(true)] : []), der.octets(value))

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/** The groups of an address of IPv6, with the zeros that `::` stands for. */
const ipv6Bytes = (address: string): Buffer => {
  // In the notation of addresses of the web, which has no dotted end.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return Buffer.from([...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join(''), 'hex')
}

const addressBytes = (address: string): Buffer =>
  isIP(address) === 4 ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address)

/** Of the choice `GeneralName`: a name of DNS is its second, an address its seventh. */
const generalName = (host: string): Buffer =>
  isIP(host) === 0 ? tagged(0x82, Buffer.from(host)) : tagged(0x87, addressBytes(host))

const pem = (label: string, bytes: Buffer): string => {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** A certificate that signs itself, for the names under which the installation is reached. */
export const makeCertificate = (hosts: readonly string[], now = new Date()): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  })
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + validYears)
  const name = nameOf('Cairn PostgreSQL')
  const content = der.sequence(
    // Version 3.
    tagged(0xa0, der.integer(Buffer.from([2]))),
    // DER has no zeros before a number: the random ones come second.
    der.integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    der.sequence(der.time(now), der.time(until)),
    name,
    publicKey,
    tagged(
      0xa3,
      der.sequence(
        extension(identifiers.basicConstraints, der.sequence(), true),
        // The first of nine bits: digital signatures.
        extension(identifiers.keyUsage, der.bits(Buffer.from([0x80]), 7), true),
        extension(identifiers.extendedKeyUsage, der.sequence(der.identifier(identifiers.serverAuth))),
        extension(identifiers.subjectAltName, der.sequence(...hosts.map(generalName))),
      ),
    ),
  )
  const certificate = der.sequence(content, algorithm, der.bits(sign('sha256', content, privateKey)))
  return { certificate: pem('CERTIFICATE', certificate), key: privateKey }
}
