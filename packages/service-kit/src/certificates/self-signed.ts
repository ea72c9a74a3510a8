import { createPublicKey, randomBytes, sign } from 'node:crypto'
import { der, tagged } from './der.ts'

const commonNameId = '2.5.4.3'

// RFC 5758 and RFC 4055: that of RSA has parameters, which are null.
const algorithms = {
  ec: der.sequence(der.identifier('1.2.840.10045.4.3.2')),
  rsa: der.sequence(der.identifier('1.2.840.113549.1.1.11'), tagged(0x05)),
} as const

interface Wanted {
  commonName: string
  /** In PEM, of P-256 or RSA. */
  privateKey: string
  now: Date
  validYears: number
  extensions?: readonly Buffer[]
}

const nameOf = (commonName: string): Buffer =>
  der.sequence(der.set(der.sequence(der.identifier(commonNameId), der.utf8(commonName))))

/** A certificate that signs itself with SHA-256 (RFC 5280), in DER. */
export const selfSignedCertificate = ({ commonName, privateKey, now, validYears, extensions = [] }: Wanted): Buffer => {
  const publicKey = createPublicKey(privateKey)
  const algorithm = algorithms[publicKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec']
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + validYears)
  const name = nameOf(commonName)
  const content = der.sequence(
    // Version 3.
    tagged(0xa0, der.integer(Buffer.from([2]))),
    // DER has no zeros before a number: the random ones come second.
    der.integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    der.sequence(der.time(now), der.time(until)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length === 0 ? [] : [tagged(0xa3, der.sequence(...extensions))]),
  )
  return der.sequence(content, algorithm, der.bits(sign('sha256', content, privateKey)))
}

/** Bytes as a text that other programs read, in lines of 64 characters. */
export const pem = (label: string, bytes: Buffer): string => {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
