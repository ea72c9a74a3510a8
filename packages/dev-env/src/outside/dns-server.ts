import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface DnsServer extends AsyncDisposable {
  /** As `CAIRN_DNS_SERVERS` takes it. */
  address: string
  /** The TXT records there are, by name in lower case. */
  txt: Map<string, string[]>
  /** The names that others stand for. */
  cname: Map<string, string>
  /** IPv4 addresses. */
  a: Map<string, string[]>
  /** Names about which it says that it cannot answer now. */
  failing: Set<string>
}

const headerBytes = 12
const types = { a: 1, cname: 5, txt: 16 } as const
type RecordKind = keyof typeof types

const readName = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = headerBytes
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

const withLength = (text: string): Buffer => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])

const dataOf: Readonly<Record<RecordKind, (value: string) => Buffer>> = {
  a: (address) => Buffer.from(address.split('.').map(Number)),
  cname: (name) => Buffer.concat([...name.split('.').map(withLength), Buffer.from([0])]),
  txt: withLength,
}

const record = (kind: RecordKind, value: string): Buffer => {
  const data = dataOf[kind](value)
  const fixed = Buffer.alloc(12)
  // The name is that of the question; class internet, no time to live.
  fixed.writeUInt16BE(0xc0_0c, 0)
  fixed.writeUInt16BE(types[kind], 2)
  fixed.writeUInt16BE(1, 4)
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([fixed, data])
}

/** A name server on loopback that knows such records, of at most 255 bytes, and nothing else. */
export const startDnsServer = async (): Promise<DnsServer> => {
  const txt = new Map<string, string[]>()
  const cname = new Map<string, string>()
  const a = new Map<string, string[]>()
  const failing = new Set<string>()
  const aliasOf = (name: string) => [cname.get(name) ?? []].flat()
  const findIn: Readonly<Record<RecordKind, (name: string) => string[]>> = {
    a: (name) => a.get(name) ?? [],
    cname: aliasOf,
    txt: (name) => txt.get(name) ?? [],
  }
  const kinds: readonly RecordKind[] = ['a', 'cname', 'txt']
  const socket = createSocket('udp4')
  socket.on('message', (message, { address, port }) => {
    const { name, end } = readName(message)
    const kind = kinds.find((each) => types[each] === message.readUInt16BE(end))
    const found = kind === undefined || failing.has(name) ? [] : findIn[kind](name).map((value) => record(kind, value))
    const header = Buffer.from(message.subarray(0, headerBytes))
    header.writeUInt16BE(failing.has(name) ? 0x81_82 : found.length === 0 ? 0x81_83 : 0x81_80, 2)
    header.writeUInt16BE(found.length, 6)
    header.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([header, message.subarray(headerBytes, end + 4), ...found]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    txt,
    cname,
    a,
    failing,
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
