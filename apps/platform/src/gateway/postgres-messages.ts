/** The start of PostgreSQL's protocol, as far as a router needs it: https://www.postgresql.org/docs/18/protocol-message-formats.html */

const cancelCode = 80877102
const sslCode = 80877103
const gssCode = 80877104

// What Postgres itself accepts (MAX_STARTUP_PACKET_LENGTH).
const longestOpening = 10_000

/** What a client may say first. `length` is in bytes, and says where what follows begins. */
export type Opening =
  | { kind: 'incomplete' }
  | { kind: 'nonsense'; why: string }
  | { kind: 'encryption'; length: number; method: 'tls' | 'gss' }
  | { kind: 'cancel'; length: number; key: string }
  | { kind: 'startup'; length: number; protocol: number; parameters: Map<string, string> }

const readParameters = (body: Buffer): Map<string, string> | undefined => {
  const parameters = new Map<string, string>()
  for (let at = 0; body[at] !== 0;) {
    const nameEnd = body.indexOf(0, at)
    const valueEnd = nameEnd < 0 ? -1 : body.indexOf(0, nameEnd + 1)
    if (valueEnd < 0) return undefined
    parameters.set(body.toString('utf8', at, nameEnd), body.toString('utf8', nameEnd + 1, valueEnd))
    at = valueEnd + 1
  }
  return parameters
}

export const readOpening = (bytes: Buffer): Opening => {
  if (bytes.length < 4) return { kind: 'incomplete' }
  const length = bytes.readInt32BE(0)
  if (length < 8 || length > longestOpening)
    return { kind: 'nonsense', why: 'This port speaks the PostgreSQL protocol, and what arrived is something else.' }
  if (bytes.length < length) return { kind: 'incomplete' }
  const code = bytes.readInt32BE(4)
  const body = bytes.subarray(8, length)
  if (code === sslCode || code === gssCode)
    return { kind: 'encryption', length, method: code === sslCode ? 'tls' : 'gss' }
  // The process id and a secret: four bytes, or up to 256 since protocol 3.2.
  if (code === cancelCode) return { kind: 'cancel', length, key: body.toString('hex') }
  if (code >> 16 !== 3)
    return { kind: 'nonsense', why: `Protocol ${code >> 16}.${code & 0xffff} is not supported; 3.x is.` }
  const parameters = readParameters(body)
  if (parameters === undefined) return { kind: 'nonsense', why: 'The start-up message breaks off in the middle.' }
  return { kind: 'startup', length, protocol: code, parameters }
}

export const writeStartup = (protocol: number, parameters: Map<string, string>): Buffer => {
  const body = [...parameters].flatMap(([name, value]) => [`${name}\0`, `${value}\0`]).join('')
  const packet = Buffer.alloc(8 + Buffer.byteLength(body) + 1)
  packet.writeInt32BE(packet.length, 0)
  packet.writeInt32BE(protocol, 4)
  packet.write(body, 8)
  return packet
}

/** `key` is the body of a BackendKeyData. */
export const writeCancelRequest = (key: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + key.length, 0)
  head.writeInt32BE(cancelCode, 4)
  return Buffer.concat([head, key])
}

export const writeMessage = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

export interface Message {
  type: string
  body: Buffer
  /** In bytes, with type and length. */
  length: number
}

/** The first message of a started session. Undefined while it is incomplete; `tooLong` as soon as it says so of itself. */
export const readMessage = (bytes: Buffer, longest: number): Message | 'tooLong' | undefined => {
  if (bytes.length < 5) return undefined
  const length = bytes.readInt32BE(1) + 1
  if (length < 5 || length > longest) return 'tooLong'
  if (bytes.length < length) return undefined
  return { type: bytes.toString('latin1', 0, 1), body: bytes.subarray(5, length), length }
}

export const authenticationOk = 0
export const authenticationSasl = 10

/** AuthenticationSASL, as a project's server sends it: `pg_hba.conf` allows SCRAM and nothing else. */
export const askForScram: Buffer = writeMessage(
  'R',
  Buffer.concat([int32(authenticationSasl), Buffer.from('SCRAM-SHA-256\0\0')]),
)

const newestProtocol = 0x30002

export interface Negotiated {
  protocol: number
  parameters: Map<string, string>
  /** NegotiateProtocolVersion, where the client asked for what PostgreSQL 18 does not have. */
  reply: Buffer
}

/** What PostgreSQL would answer to a newer minor version, or to protocol options: it has none. */
export const negotiate = (protocol: number, parameters: Map<string, string>): Negotiated => {
  const unknown = [...parameters.keys()].filter((name) => name.startsWith('_pq_.'))
  if (protocol <= newestProtocol && unknown.length === 0) return { protocol, parameters, reply: Buffer.alloc(0) }
  const agreed = Math.min(protocol, newestProtocol)
  return {
    protocol: agreed,
    parameters: new Map([...parameters].filter(([name]) => !unknown.includes(name))),
    reply: writeMessage(
      'v',
      Buffer.concat([int32(agreed), int32(unknown.length), ...unknown.map((name) => Buffer.from(`${name}\0`))]),
    ),
  }
}

/** The SQLSTATE of an ErrorResponse. */
export const sqlStateOf = (body: Buffer): string | undefined =>
  body
    .toString('latin1')
    .split('\0')
    .find((field) => field.startsWith('C'))
    ?.slice(1)

export interface Refusal {
  /** SQLSTATE. */
  code: string
  message: string
  hint?: string
}

/** An ErrorResponse of severity FATAL, after which the connection is closed. */
export const writeFatal = ({ code, message, hint }: Refusal): Buffer => {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`, ...(hint === undefined ? [] : [`H${hint}`])]
  return writeMessage('E', Buffer.from(`${fields.map((field) => `${field.replaceAll('\0', '')}\0`).join('')}\0`))
}
