import { generateKeyPairSync } from 'node:crypto'
import { isIP } from 'node:net'
import { der, pem, selfSignedCertificate, tagged } from '@cairn/service-kit'
import type { Certificate } from './postgres-tls.ts'

const validYears = 10

// RFC 5280.
const identifiers = {
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const

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

/** A certificate that signs itself, for the names under which the installation is reached. */
export const makeCertificate = (hosts: readonly string[], now = new Date()): Certificate => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  })
  const certificate = selfSignedCertificate({
    commonName: 'Cairn PostgreSQL',
    privateKey,
    now,
    validYears,
    extensions: [
      extension(identifiers.basicConstraints, der.sequence(), true),
      // The first of nine bits: digital signatures.
      extension(identifiers.keyUsage, der.bits(Buffer.from([0x80]), 7), true),
      extension(identifiers.extendedKeyUsage, der.sequence(der.identifier(identifiers.serverAuth))),
      extension(identifiers.subjectAltName, der.sequence(...hosts.map(generalName))),
    ],
  })
  return { certificate: pem('CERTIFICATE', certificate), key: privateKey }
}
