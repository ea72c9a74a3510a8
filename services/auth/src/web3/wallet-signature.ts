import { createPublicKey, verify } from 'node:crypto'
import { readBase58 } from './base58.ts'
import type { Chain } from './wallet-message.ts'

// Loaded by the first project whose users have such wallets: Node knows the curve, and not which key has signed.
const loadCurve = () => import('@noble/curves/secp256k1.js')
const loadHash = () => import('@noble/hashes/sha3.js')

const ethereumAddress = /^0x[0-9a-f]{40}$/i

/** `r`, `s` and one of two keys that the two are of: 27 and 28, or 0 and 1. */
const signatureBytes = 65

const isSignedByEthereum = async (address: string, message: string, signature: string): Promise<boolean> => {
  if (!ethereumAddress.test(address) || !/^0x[0-9a-f]{130}$/i.test(signature)) return false
  const [{ secp256k1 }, { keccak_256: keccak }] = await Promise.all([loadCurve(), loadHash()])
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const parity = bytes.readUInt8(signatureBytes - 1)
  const recovery = parity >= 27 ? parity - 27 : parity
  if (recovery > 1) return false
  const text = Buffer.from(message)
  const digest = keccak(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text]))
  try {
    const compact = secp256k1.Signature.fromBytes(bytes.subarray(0, signatureBytes - 1), 'compact')
    const key = compact.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(false)
    const signer = Buffer.from(keccak(key.subarray(1))).subarray(-20)
    return `0x${signer.toString('hex')}` === address.toLowerCase()
  } catch {
    // Numbers that are no point of the curve.
    return false
  }
}

/** What stands before the 32 bytes of an Ed25519 key, by RFC 8410. */
const keyHeader = Buffer.from('302a300506032b6570032100', 'hex')

const isSignedBySolana = (address: string, message: string, signature: string): boolean => {
  const key = readBase58(address, 32)
  const bytes = Buffer.from(signature, 'base64url')
  if (key === undefined || bytes.length !== 64) return false
  const publicKey = createPublicKey({ key: Buffer.concat([keyHeader, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), publicKey, bytes)
}

/** Whether the key of an address has signed a message, as wallets of its chain do. */
export const isSignedByWallet = (
  chain: Chain,
  { address, message, signature }: { address: string; message: string; signature: string },
): Promise<boolean> | boolean =>
  chain === 'ethereum' ? isSignedByEthereum(address, message, signature) : isSignedBySolana(address, message, signature)
