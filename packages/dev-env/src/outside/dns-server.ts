import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface DnsServer extends AsyncDisposable {
  /** As `CAIRN_DNS_SERVERS` takes it. */
  address: string
  /** The TXT records there are, by name in lower case. */
  txt: Map<string, string[]>
}

const headerBytes = 12
const txtType = 16

const readName = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = headerBytes
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

const record = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const fixed = Buffer.alloc(13)
  // The name is that of the question; class internet, no time to live.
  fixed.writeUInt16BE(0xc0_0c, 0)
  fixed.writeUInt16BE(txtType, 2)
  fixed.writeUInt16BE(1, 4)
  fixed.writeUInt16BE(bytes.length + 1, 10)
  fixed.writeUInt8(bytes.length, 12)
  return Buffer.concat([fixed, bytes])
}

/** A name server on loopback that knows TXT records, of at most 255 bytes, and nothing else. */
export const startDnsServer = async (): Promise<DnsServer> => {
  const txt = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { address, port }) => {
    const { name, end } = readName(message)
    const found = message.readUInt16BE(end) === txtType ? (txt.get(name) ?? []) : []
    const header = Buffer.from(message.subarray(0, headerBytes))
    header.writeUInt16BE(found.length === 0 ? 0x81_83 : 0x81_80, 2)
    header.writeUInt16BE(found.length, 6)
    header.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([header, message.subarray(headerBytes, end + 4), ...found.map(record)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    txt,
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
