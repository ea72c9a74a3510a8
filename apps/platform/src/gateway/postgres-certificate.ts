import { X509Certificate, createPrivateKey } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { access, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecureContext } from 'node:tls'
import type { Logger } from '@cairn/service-kit'
import { ConfigError } from '../config.ts'
import type { Config } from '../config.ts'
import { makeCertificate } from './make-certificate.ts'
import { secureContextOf } from './postgres-tls.ts'
import type { Certificate } from './postgres-tls.ts'

/** The certificate of the Postgres port, replaced when its files change. */
export interface CurrentCertificate extends Disposable {
  secureContext: () => SecureContext
}

interface CertificateFiles {
  certificate: string
  key: string
}

const changeCheckMs = 30_000

const read = async (files: CertificateFiles): Promise<SecureContext> => {
  try {
    const [certificate, key] = await Promise.all([readFile(files.certificate, 'utf8'), readFile(files.key, 'utf8')])
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
      throw new Error('The key is not the key of the certificate.')
    return secureContextOf({ certificate, key })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `The certificate of the Postgres port cannot be used (${files.certificate}, ${files.key}): ${why}`,
      { cause: error },
    )
  }
}

const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path)
    return true
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

const prepareFiles = async (config: Config): Promise<CertificateFiles> => {
  if (config.postgresTls.files !== undefined) return config.postgresTls.files
  const files = { certificate: join(config.home, 'postgres.crt'), key: join(config.home, 'postgres.key') }
  if (!(await exists(files.certificate))) await keep(files, makeCertificate(hostsOf(config)))
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
    secureContext: () => current,
    [Symbol.dispose]: () => {
      for (const path of Object.values(files)) unwatchFile(path, onChange)
    },
  }
}
