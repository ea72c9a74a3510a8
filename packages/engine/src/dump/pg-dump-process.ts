// PostgreSQL's own pg_dump, built as WebAssembly, in a process of its own. It talks to the server by blocking reads and
// writes: standard input and output are the connection. The first message on standard input, after its length, is a list of
// arguments; the dump is written to file descriptor 3.
import { readSync, writeSync } from 'node:fs'

const fromServer = 0
const toServer = 1
const result = 3

const readExactly = (length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length;) {
    const count = readSync(fromServer, bytes, at, length - at, null)
    if (count === 0) throw new Error('The server closed the connection.')
    at += count
  }
  return bytes
}

const writeAll = (fd: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at)
}

const lengthBytes = 4
const authenticationOk = 0
const authenticationSaslFinal = 12

const readMessage = (): Buffer => {
  const head = readExactly(1 + lengthBytes)
  return Buffer.concat([head, readExactly(head.readInt32BE(1) - lengthBytes)])
}

/** Whether the server waits for us after this message: it is ready for a query, or asks for a part of the sign-in. */
const isLastOfAnswer = (message: Buffer): boolean => {
  const type = String.fromCharCode(message[0] ?? 0)
  if (type === 'Z') return true
  return type === 'R' && ![authenticationOk, authenticationSaslFinal].includes(message.readInt32BE(1 + lengthBytes))
}

// Messages of the client that the server answers: a query, a password, Sync.
const answered = new Set(['Q', 'p', 'S'])

/** What `pgDump` needs of the database that it is made for, which answers at once. */
const connection = () => {
  let unsent = Buffer.alloc(0)
  let hasBegun = false
  /** Sends the whole messages among what was written; true when one of them is answered. */
  const send = (): boolean => {
    let isAnswered = false
    for (;;) {
      // The first message has no type.
      const typeBytes = hasBegun ? 1 : 0
      if (unsent.length < typeBytes + lengthBytes) return isAnswered
      const length = typeBytes + unsent.readInt32BE(typeBytes)
      if (unsent.length < length) return isAnswered
      if (!hasBegun || answered.has(String.fromCharCode(unsent[0] ?? 0))) isAnswered = true
      hasBegun = true
      writeAll(toServer, unsent.subarray(0, length))
      unsent = unsent.subarray(length)
    }
  }
  return {
    // What is asked and set around the dump, for a database that others use too.
    query: () => Promise.resolve({ rows: [{ search_path: '' }] }),
    exec: () => Promise.resolve([]),
    execProtocolRawStream: (bytes: Uint8Array, { onRawData }: { onRawData: (bytes: Uint8Array) => void }) => {
      unsent = Buffer.concat([unsent, bytes])
      if (!send()) return
      for (;;) {
        const message = readMessage()
        onRawData(message)
        if (isLastOfAnswer(message)) return
      }
    },
  }
}

type PgDump = (options: { pg: ReturnType<typeof connection>; args: readonly string[] }) => Promise<Blob>

// Its types want a database of the package that it belongs to, of which it calls these three functions.
const isPgDump = (value: unknown): value is PgDump => typeof value === 'function'

const isArguments = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const args: unknown = JSON.parse(readExactly(readExactly(lengthBytes).readUInt32BE()).toString())
const module: unknown = await import('@electric-sql/pglite-tools/pg_dump')
if (!isArguments(args) || typeof module !== 'object' || module === null || !('pgDump' in module))
  throw new Error('This is started by pg-dump.ts.')
const { pgDump } = module
if (!isPgDump(pgDump)) throw new Error('The package has no pgDump.')
const dump = await pgDump({ pg: connection(), args })
writeAll(result, new Uint8Array(await dump.arrayBuffer()))
