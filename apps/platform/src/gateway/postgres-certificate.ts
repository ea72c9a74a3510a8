import { X509Certificate, createPrivateKey } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecureContext } from 'node:tls'
import type { Logger } from '@cairn/service-kit'
import { ConfigError } from '../config.ts'
import type { Config } from '../config.ts'
import { makeCertificate } from './make-certificate.ts'
import { secureContextOf } from './postgres-tls.ts'
import type { Certificate } from './postgres-tls.ts'

/** The certificate of the Postgres port, replaced when its files change. Files that cannot be used change nothing. */
export interface CurrentCertificate extends Disposable {
  secureContext: () => SecureContext
  /**
   * The certificate, as PEM, with which clients verify it: the root that its chain ends in, which is the certificate itself where
   * it is self-signed. Undefined where the file of the operator ends before its root.
   */
  root: () => string | undefined
}

interface LoadedCertificate {
  secureContext: SecureContext
  root: string | undefined
}

interface CertificateFiles {
  certificate: string
  key: string
}

const changeCheckMs = 30_000

const isRoot = (text: string): boolean => {
  const certificate = new X509Certificate(text)
  return certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey)
}

const rootOf = (chain: string): string | undefined => {
  const root = chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)?.find(isRoot)
  return root === undefined ? undefined : `${root}\n`
}

const read = async (files: CertificateFiles): Promise<LoadedCertificate> => {
  try {
    const [certificate, key] = await Promise.all([readFile(files.certificate, 'utf8'), readFile(files.key, 'utf8')])
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
      throw new Error('The key is not the key of the certificate.')
    return { secureContext: secureContextOf({ certificate, key }), root: rootOf(certificate) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `The certificate of the Postgres port cannot be used (${files.certificate}, ${files.key}): ${why}`,
      { cause: error },
    )
  }
}

const namesOf = (certificate: string): string[] => new X509Certificate(certificate).subjectAltName?.split(', ') ?? []

/** Whether there is one that is for each of these names. */
const isFor = async (path: string, names: readonly string[]): Promise<boolean> => {
  try {
    const known = new Set(namesOf(await readFile(path, 'utf8')))
    return names.every((name) => known.has(name))
  } catch {
    return false
  }
}

const write = async (path: string, text: string, mode: number) => {
  await writeFile(`${path}.partial`, text, { mode })
  await rename(`${path}.partial`, path)
}

// The certificate is put in place last: where there is one, the key is whole.
const keep = async (files: CertificateFiles, { certificate, key }: Certificate) => {
  await write(files.key, key, 0o600)
  await write(files.certificate, certificate, 0o644)
}

/** The names that a client may use for this installation. */
const hostsOf = ({ publicUrl, host }: Config): string[] => {
  const named = publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')]
  return [...new Set(['localhost', '127.0.0.1', '::1', ...named, ...(/^(0\.0\.0\.0|::)$/.test(host) ? [] : [host])])]
}

const ownFiles = ({ home }: Config): CertificateFiles => ({
  certificate: join(home, 'postgres.crt'),
  key: join(home, 'postgres.key'),
})

const prepareFiles = async (config: Config): Promise<CertificateFiles> => {
  if (config.postgresTls.files !== undefined) return config.postgresTls.files
  const files = ownFiles(config)
  // The address of the installation may have changed since: clients that verify names refuse the older certificate.
  const made = makeCertificate(hostsOf(config))
  if (!(await isFor(files.certificate, namesOf(made.certificate)))) await keep(files, made)
  return files
}

/** The certificate that the settings name, or one of the installation's own, made at its first start. */
export const openCertificate = async (config: Config, logger: Logger): Promise<CurrentCertificate> => {
  const files = await prepareFiles(config)
  let current = await read(files)
  const reload = async () => {
    try {
      current = await read(files)
      logger.info({ file: files.certificate }, 'The certificate of the Postgres port was read again')
    } catch (error) {
      // Half of the pair may be there first; the next change is read as well.
      logger.warn({ err: error }, 'The certificate of the Postgres port was not replaced')
    }
  }
  const onChange = () => void reload()
  for (const path of Object.values(files)) watchFile(path, { interval: changeCheckMs, persistent: false }, onChange)
  return {
    secureContext: () => current.secureContext,
    root: () => current.root,
    [Symbol.dispose]: () => {
      for (const path of Object.values(files)) unwatchFile(path, onChange)
    },
  }
}
