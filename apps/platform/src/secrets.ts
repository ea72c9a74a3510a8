import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { createFileOnce } from './create-file-once.ts'

const keyFile = 'secret.key'

/** Encrypts what is stored or handed out, with a key that lives outside the database. */
export interface Secrets {
  /** AES-256-GCM; `purpose` is bound in, so that one sealed text cannot stand in for another. */
  seal: (text: string, purpose: string) => string
  /** Undefined when the text was not sealed here for this purpose. */
  open: (sealed: string, purpose: string) => string | undefined
  /** The same secret for the same name at each start, without being stored. */
  derive: (name: string) => string
}

export const createSecrets = (key: Buffer): Secrets => ({
  seal: (text, purpose) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  },
  open: (sealed, purpose) => {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 28) return undefined
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(12, 28))
    const text = decipher.update(bytes.subarray(28), undefined, 'utf8')
    try {
      return text + decipher.final('utf8')
    } catch {
      // The only thing final() can find wrong is the tag: the text is not ours, or was meant for something else.
      return undefined
    }
  },
  derive: (name) => createHmac('sha256', key).update(name).digest('base64url'),
})

const readOrMakeKeyFile = async (home: string): Promise<Buffer> => {
  const path = join(home, keyFile)
  await createFileOnce(path, `${randomBytes(32).toString('base64')}\n`)
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
  if (key.length !== 32) throw new Error(`${path} does not hold 32 bytes in base64. Restore it from a backup.`)
  return key
}

export const loadSecrets = async (config: Config): Promise<Secrets> =>
  createSecrets(
    config.secretKey === undefined ? await readOrMakeKeyFile(config.home) : Buffer.from(config.secretKey, 'base64'),
  )
