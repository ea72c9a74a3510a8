import { createCipheriv, createECDH, ECDH, randomBytes } from 'node:crypto'

const curve = 'prime256v1'
const nonceBytes = 12

export interface Encrypted {
  /** The encrypted text, and after it the 16 bytes that authenticate it. */
  ciphertext: Buffer
  /** Of a pair that is made for this text alone. */
  publicKey: Buffer
  nonce: Buffer
}

/** Encrypts with AES-256-GCM under the secret that a new key shares with `publicKey`. Throws where that is no point of P-256. */
export const encryptFor = (publicKey: Buffer, text: string): Encrypted => {
  const ecdh = createECDH(curve)
  const ownKey = ecdh.generateKeys()
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', ecdh.computeSecret(publicKey), nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { ciphertext, publicKey: ownKey, nonce }
}

/** Whether it is a point of P-256. */
export const isPublicKey = (publicKey: Buffer): boolean => {
  try {
    ECDH.convertKey(publicKey, curve)
    return true
  } catch {
    return false
  }
}
