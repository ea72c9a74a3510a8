import { isIP } from 'node:net'
import type { Certificate } from './postgres-tls.ts'

const validYears = 10

const pem = (label: string, der: ArrayBuffer): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** A certificate that signs itself, for the names under which the installation is reached. */
export const makeCertificate = async (hosts: readonly string[], now = new Date()): Promise<Certificate> => {
  // Needed at the first start alone, so it is loaded there alone.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + validYears)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Cairn PostgreSQL',
    notBefore: now,
    notAfter: until,
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value): { type: 'dns' | 'ip'; value: string } => ({
          type: isIP(value) === 0 ? 'dns' : 'ip',
          value,
        })),
      ),
    ],
  })
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  }
}
