import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const digest = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const encoded = (data: string | Buffer): string => Buffer.from(data).toString('base64url')

/** The start of a value in CBOR: what it is, and how long or which. */
const head = (type: number, count: number): Buffer =>
  count < 24 ? Buffer.from([(type << 5) | count]) : Buffer.from([(type << 5) | 24, count])

const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const present = 1
const verified = 4
const hasCredential = 64

/** A security key of WebAuthn with one P-256 credential, for pages of one domain. */
export const createSecurityKey = ({ rpId, origin }: { rpId: string; origin: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const cosePublicKey = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  )

  const authenticatorData = (flags: number, credential: readonly Buffer[]): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([digest(rpId), Buffer.from([present | verified | flags]), count, ...credential])
  }

  const clientData = (type: 'create' | 'get', challenge: string, at = origin): Buffer =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: at, crossOrigin: false }))

  const named = { id: encoded(id), rawId: encoded(id), type: 'public-key' } as const

  return {
    /** Signs this many times more, or fewer, than it has: a copy of a key. */
    setCounter: (count: number) => {
      counter = count
    },
    /** Registers, at a page. */
    create: (challenge: string, page?: string) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(hasCredential, [Buffer.alloc(16), length, id, cosePublicKey])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      )
      return {
        ...named,
        response: {
          clientDataJSON: encoded(clientData('create', challenge, page)),
          attestationObject: encoded(attestation),
        },
        clientExtensionResults: {},
      }
    },
    /** Signs, at a page. */
    get: (challenge: string, page?: string) => {
      counter += 1
      const authData = authenticatorData(0, [])
      const clientDataJson = clientData('get', challenge, page)
      const signature = sign('sha256', Buffer.concat([authData, digest(clientDataJson)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: encoded(clientDataJson),
          authenticatorData: encoded(authData),
          signature: encoded(signature),
        },
        clientExtensionResults: {},
      }
    },
  }
}
export type SecurityKey = ReturnType<typeof createSecurityKey>
