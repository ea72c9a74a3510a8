import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** SCRAM-SHA-256 of RFC 5802 and RFC 7677, as PostgreSQL uses it: https://www.postgresql.org/docs/18/sasl-authentication.html */

/** What Postgres stores of a password (`pg_authid.rolpassword`). */
export interface ScramVerifier {
  iterations: number
  /** Base64. */
  salt: string
  storedKey: Buffer
  serverKey: Buffer
}

/** What a client proves to have; enough to sign in as that client for as long as the password stays the same. */
export interface ScramKeys {
  clientKey: Buffer
  serverKey: Buffer
}

const keyBytes = 32
const nonceBytes = 18
/** Base64 of the GS2 header `n,,`: no channel binding. */
const withoutBinding = 'biws'

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const xor = (left: Buffer, right: Buffer): Buffer => Buffer.from(left.map((byte, at) => byte ^ (right[at] ?? 0)))
const areEqual = (left: Buffer, right: Buffer): boolean => left.length === right.length && timingSafeEqual(left, right)

/** The value of an attribute: `r` of `r=…,s=…`. */
const attribute = (message: string, name: string): string | undefined =>
  message
    .split(',')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(2)

export const parseVerifier = (stored: string): ScramVerifier | undefined => {
  const [, iterations, salt, storedKey, serverKey] =
    /^SCRAM-SHA-256\$(\d+):([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+):([A-Za-z0-9+/=]+)$/.exec(stored) ?? []
  if (salt === undefined || storedKey === undefined || serverKey === undefined) return undefined
  return {
    iterations: Number(iterations),
    salt,
    storedKey: Buffer.from(storedKey, 'base64'),
    serverKey: Buffer.from(serverKey, 'base64'),
  }
}

/** A verifier that no password matches, for a role that does not exist: always the same for a role. */
export const verifierOfNobody = (secret: Buffer, role: string): ScramVerifier => ({
  iterations: 4096,
  salt: hmac(secret, role).subarray(0, 16).toString('base64'),
  storedKey: randomBytes(keyBytes),
  serverKey: randomBytes(keyBytes),
})

/** The server's side of the exchange. Both steps return undefined for what is no message of the protocol. */
export class ScramServer {
  readonly #verifier: ScramVerifier
  readonly #nonce = randomBytes(nonceBytes).toString('base64')
  #clientFirst = ''
  #serverFirst = ''

  constructor(verifier: ScramVerifier) {
    this.#verifier = verifier
  }

  /** From client-first-message to server-first-message. */
  begin(message: string): string | undefined {
    // `y`: the client could bind to the channel, and was not offered to.
    const [, bare] = /^[ny],(?:a=[^,]*)?,(.*)$/s.exec(message) ?? []
    const nonce = bare === undefined ? undefined : attribute(bare, 'r')
    if (bare === undefined || nonce === undefined || nonce === '') return undefined
    this.#clientFirst = bare
    this.#serverFirst = `r=${nonce}${this.#nonce},s=${this.#verifier.salt},i=${this.#verifier.iterations}`
    return this.#serverFirst
  }

  /** From client-final-message to server-final-message and the keys; `wrong` where the password is. */
  finish(message: string): { answer: string; keys: ScramKeys } | 'wrong' | undefined {
    const [, withoutProof, proof] = /^(.*),p=([A-Za-z0-9+/=]+)$/s.exec(message) ?? []
    if (withoutProof === undefined || proof === undefined) return undefined
    if (attribute(withoutProof, 'r') !== attribute(this.#serverFirst, 'r')) return undefined
    const { storedKey, serverKey } = this.#verifier
    const exchange = `${this.#clientFirst},${this.#serverFirst},${withoutProof}`
    const clientKey = xor(hmac(storedKey, exchange), Buffer.from(proof, 'base64'))
    if (!areEqual(sha256(clientKey), storedKey)) return 'wrong'
    return { answer: `v=${hmac(serverKey, exchange).toString('base64')}`, keys: { clientKey, serverKey } }
  }
}

/** The client's side, with keys in place of a password. */
export class ScramClient {
  readonly #keys: ScramKeys
  readonly #bare = `n=,r=${randomBytes(nonceBytes).toString('base64')}`
  #exchange = ''

  constructor(keys: ScramKeys) {
    this.#keys = keys
  }

  get first(): string {
    return `n,,${this.#bare}`
  }

  /** From server-first-message to client-final-message. */
  answer(serverFirst: string): string {
    const withoutProof = `c=${withoutBinding},r=${attribute(serverFirst, 'r') ?? ''}`
    this.#exchange = `${this.#bare},${serverFirst},${withoutProof}`
    const { clientKey } = this.#keys
    const proof = xor(clientKey, hmac(sha256(clientKey), this.#exchange))
    return `${withoutProof},p=${proof.toString('base64')}`
  }

  /** Whether the server knows the password too. */
  isServer(serverFinal: string): boolean {
    const signature = hmac(this.#keys.serverKey, this.#exchange)
    return areEqual(Buffer.from(attribute(serverFinal, 'v') ?? '', 'base64'), signature)
  }
}
