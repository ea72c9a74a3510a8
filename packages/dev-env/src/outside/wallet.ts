import { generateKeyPairSync, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 as keccak } from '@noble/hashes/sha3.js'

const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replace(/^0x/, ''), 'hex')

/** A wallet of Ethereum, as pages find one at `window.ethereum`. */
export const createEthereumWallet = () => {
  const key = secp256k1.utils.randomSecretKey()
  const address = hexOf(keccak(secp256k1.getPublicKey(key, false).subarray(1)).subarray(-20))
  const signText = (message: Uint8Array): string => {
    const greeting = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`)
    const signed = secp256k1.sign(keccak(Buffer.concat([greeting, message])), key, {
      format: 'recovered',
      prehash: false,
    })
    // The recovery bit is first here, and last on Ethereum.
    return hexOf(Buffer.concat([signed.subarray(1), Buffer.of(27 + (signed[0] ?? 0))]))
  }
  return {
    address,
    /** As `personal_sign` does. */
    signMessage: (message: string): string => signText(Buffer.from(message)),
    request: ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      if (method === 'eth_requestAccounts') return Promise.resolve([address])
      if (method === 'eth_chainId') return Promise.resolve('0x1')
      if (method === 'personal_sign' && Array.isArray(params))
        return Promise.resolve(signText(bytesOf(String(params[0]))))
      return Promise.reject(new Error(`This wallet does not know ${method}.`))
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const base58Of = (bytes: Buffer): string => {
  let digits = ''
  for (let rest = BigInt(hexOf(bytes)); rest > 0n; rest /= 58n) digits = alphabet.charAt(Number(rest % 58n)) + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + digits
}

/** A wallet of Solana, as pages find one at `window.solana`. */
export const createSolanaWallet = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58Of(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const signMessage = (message: Uint8Array): Promise<Uint8Array> =>
    Promise.resolve(new Uint8Array(sign(null, message, privateKey)))
  return { address, publicKey: { toBase58: () => address }, signMessage }
}
