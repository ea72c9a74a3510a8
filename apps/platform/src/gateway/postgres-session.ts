import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { InstanceAddress } from '@cairn/engine'
import { destinationOf } from './postgres-destination.ts'
import { KeyWatch } from './postgres-key-watch.ts'
import { readOpening, writeFatal, writeStartup } from './postgres-messages.ts'
import type { Opening, Refusal } from './postgres-messages.ts'

export interface SessionContext {
  findInstance: (ref: string) => Promise<InstanceAddress | { refusal: string }>
  /** Which instance a cancel request is for: by process id and secret, as the instance gave them out. */
  cancelKeys: Map<string, InstanceAddress>
  openingDeadlineMs: number
  /** A client was let in by the project's server: it knew the password. */
  onSignedIn: (ref: string) => void
  onFailure: (error: unknown) => void
}

type Asked = Extract<Opening, { kind: 'cancel' | 'startup' }>

const refuse = (client: Socket, refusal: Refusal) => {
  client.end(writeFatal(refusal))
  // Whoever does not hang up after that is hung up on.
  client.setTimeout(1000, () => client.destroy())
  client.resume()
}

const notPostgres = (why: string): Refusal => ({ code: '08P01', message: why })

const tooSlow = (ms: number): Refusal =>
  notPostgres(`No start-up message arrived within ${ms / 1000} seconds, so the connection was closed.`)

/** Reads until the client has said what it wants. Nothing when it said nonsense, was too slow, or left: it has been told. */
const readAsked = async (client: Socket, deadlineMs: number): Promise<{ asked: Asked; rest: Buffer } | undefined> => {
  const { promise, resolve } = Promise.withResolvers<{ asked: Asked; rest: Buffer } | undefined>()
  let bytes: Buffer = Buffer.alloc(0)
  const give = (refusal: Refusal) => {
    refuse(client, refusal)
    resolve(undefined)
  }
  const timer = setTimeout(() => give(tooSlow(deadlineMs)), deadlineMs)
  const onData = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const opening = readOpening(bytes)
      if (opening.kind === 'incomplete') return
      if (opening.kind === 'nonsense') return give(notPostgres(opening.why))
      bytes = bytes.subarray(opening.length)
      if (opening.kind !== 'encryption') return resolve({ asked: opening, rest: bytes })
      // No TLS and no GSSAPI on this port: the client goes on without, or leaves.
      client.write('N')
    }
  }
  const onGone = () => {
    client.destroy()
    resolve(undefined)
  }
  client.on('data', onData).once('end', onGone).once('close', onGone)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    client.off('data', onData).off('end', onGone).off('close', onGone)
    client.pause()
  }
}

const socketOf = ({ socketDir, port }: InstanceAddress) => join(socketDir, `.s.PGSQL.${port}`)

/** Both directions, each as fast as the other end reads, until either end has had enough. */
const connectBoth = (client: Socket, server: Socket) => {
  client.pipe(server)
  server.pipe(client)
  client.once('close', () => server.destroy())
  server.once('close', () => client.destroySoon())
}

const passOnCancel = (client: Socket, packet: Buffer, address: InstanceAddress) => {
  // Postgres answers a cancel request by hanging up, and so do we, once it has.
  const server = connect(socketOf(address), () => server.end(packet))
  server.on('error', () => undefined).once('close', () => client.destroySoon())
  server.resume()
  client.once('close', () => server.destroySoon())
  client.resume()
}

const connected = (server: Socket) => {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  server.once('connect', () => resolve(undefined)).once('error', reject)
  return promise
}

const openServer = async (address: InstanceAddress) => {
  const server = connect({ path: socketOf(address), allowHalfOpen: true })
  try {
    await connected(server)
    server.on('error', () => server.destroy())
    return server
  } catch {
    return undefined
  }
}

/** One client's connection, from its first byte to its last. Never throws: what fails is told to the client or to `onFailure`. */
export const serveClient = async (client: Socket, context: SessionContext): Promise<void> => {
  client.setNoDelay(true).setKeepAlive(true, 60_000)
  client.on('error', () => client.destroy())
  try {
    const opening = await readAsked(client, context.openingDeadlineMs)
    if (opening === undefined) return
    const { asked, rest } = opening
    if (asked.kind === 'cancel') {
      const address = context.cancelKeys.get(asked.key)
      // As Postgres does: a wrong key gets no answer, so nobody learns which keys exist.
      if (address === undefined) client.destroySoon()
      else passOnCancel(client, asked.packet, address)
      return
    }
    const destination = destinationOf(asked.parameters)
    if ('code' in destination) return refuse(client, destination)
    const found = await context.findInstance(destination.ref)
    if ('refusal' in found) return refuse(client, { code: '08004', message: found.refusal })
    const server = await openServer(found)
    if (server === undefined)
      return refuse(client, {
        code: '57P03',
        message: 'The database of this project does not answer.',
        hint: 'It may be starting or stopping: try again in a moment, or look at its status in the dashboard.',
      })
    if (client.destroyed) return void server.destroy()
    const watch = new KeyWatch()
    const onData = (chunk: Buffer) => {
      if (!watch.read(chunk)) return
      server.off('data', onData)
      const { key } = watch
      if (key === undefined) return
      context.onSignedIn(destination.ref)
      context.cancelKeys.set(key, found)
      server.once('close', () => context.cancelKeys.delete(key))
    }
    server.on('data', onData)
    server.write(Buffer.concat([writeStartup(asked.protocol, destination.parameters), rest]))
    connectBoth(client, server)
  } catch (error) {
    context.onFailure(error)
    refuse(client, { code: 'XX000', message: 'The platform could not look up this project. Its log says why.' })
  }
}
