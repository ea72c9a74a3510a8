import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { InstanceAddress } from '@cairn/engine'
import type { AddressBans } from './address-bans.ts'
import { sendCancelRequest } from './cancel-requests.ts'
import type { CancelRequests } from './cancel-requests.ts'
import type { HandshakeSlots } from './handshake-slots.ts'
import { refusalByBan, refusalByRules, tlsRequiredBy } from './network-rules.ts'
import type { NetworkRules } from './network-rules.ts'
import { destinationOf } from './postgres-destination.ts'
import type { Destination } from './postgres-destination.ts'
import { KeyWatch } from './postgres-key-watch.ts'
import type { Refusal } from './postgres-messages.ts'
import { notPostgres, readAsked } from './postgres-opening.ts'
import type { Asked } from './postgres-opening.ts'
import { signIn } from './postgres-sign-in.ts'
import type { SignedIn } from './postgres-sign-in.ts'
import type { ProjectConnections } from './project-connections.ts'
import type { SessionCounts } from './session-counts.ts'
import { signInToSleeping } from './sleeping-sign-in.ts'
import { Visitor } from './visitor.ts'
import type { Visitors } from './visitors.ts'
import type { WrongPasswords } from './wrong-passwords.ts'

/** How a project's database is reached, and how many may be connected to it from outside at once. */
export interface InstanceDoor {
  /**
   * Where its server answers; undefined where the project was paused or deleted meanwhile. Starts one that sleeps, which clients who
   * have sent nothing yet are not to cause.
   */
  open: () => Promise<InstanceAddress | undefined>
  /** Of a database that sleeps, what its server has stored of the password of each role, where that is known. */
  sleepingPasswords?: ReadonlyMap<string, string> | undefined
  maxConnections: number
  /** How many clients the connection pooler may have for it. */
  maxPoolerClients: number
  /** Who may connect at all; undefined: everybody. */
  rules?: NetworkRules | undefined
}

export interface SessionContext {
  findInstance: (ref: string) => Promise<InstanceDoor | { refusal: string }>
  secureContext: () => SecureContext
  requiresTls: boolean
  /** How long a client may take for its start-up message, for its first answer, and for the rest of the exchange. */
  deadlineMs: number
  visitors: Visitors
  slots: HandshakeSlots
  wrongPasswords: WrongPasswords
  bans: AddressBans
  connections: ProjectConnections
  cancelRequests: CancelRequests
  sessions: SessionCounts
  /** A client was let in by the project's server: it knew the password. */
  onSignedIn: (ref: string) => void
  onFailure: (error: unknown) => void
}

/** Serves a client that has named its project. A client that gets no session has been refused, or has left. */
export type BeginSession = (
  visitor: Visitor,
  protocol: number,
  destination: Destination,
  door: InstanceDoor,
  context: SessionContext,
) => Promise<undefined>

const tooSlow = (ms: number): Refusal =>
  notPostgres(`No start-up message arrived within ${ms / 1000} seconds, so the connection was closed.`)

const tlsRequired: Refusal = tlsRequiredBy('This port')

/** Both directions, each as fast as the other end reads, until either end has had enough. */
export const connectBoth = (client: Socket, server: Socket) => {
  server.pipe(client)
  client.once('close', () => server.destroy())
  server.once('close', () => client.destroySoon())
}

/** The session proper: bytes pass through. `signIn` has connected the client to the server already. */
const passThrough = (visitor: Visitor, { server, address }: SignedIn, ref: string, context: SessionContext) => {
  const client = visitor.stream
  if (client.destroyed) {
    server.destroy()
    return
  }
  const { sessions, cancelRequests } = context
  server.once('close', sessions.begin(ref))
  const watch = new KeyWatch()
  const onData = (chunk: Buffer) => {
    if (!watch.read(chunk)) return
    server.off('data', onData)
    if (watch.key === undefined) return
    context.onSignedIn(ref)
    const target = { address, cancelKey: Buffer.from(watch.key, 'hex') }
    visitor.cancelWork = () => {
      sendCancelRequest(target)
    }
    server.once(
      'close',
      cancelRequests.register(watch.key, () => target),
    )
  }
  server.on('data', onData)
  connectBoth(client, server)
}

/** Connects a client with a server process of its own for the whole session. */
export const beginDirect: BeginSession = async (visitor, protocol, destination, door, context) => {
  const sign = door.sleepingPasswords === undefined ? signIn : signInToSleeping
  const signedIn = await sign(visitor, protocol, destination, door, context)
  if (signedIn === undefined) visitor.leave()
  else passThrough(visitor, signedIn, destination.ref, context)
  return undefined
}

/** Leads a client to its project. */
const serveStartup = async (
  visitor: Visitor,
  asked: Extract<Asked, { kind: 'startup' }>,
  context: SessionContext,
  begin: BeginSession,
): Promise<undefined> => {
  if (context.requiresTls && !visitor.isEncrypted) return visitor.refuse(tlsRequired)
  const destination = destinationOf(asked.parameters)
  if ('code' in destination) return visitor.refuse(destination)
  const banned = refusalByBan(context.bans, destination.ref, visitor)
  if (banned !== undefined) return visitor.refuse(banned)
  // Before the rules are read: if they change after that, this connection is ended with the others.
  context.connections.add(destination.ref, visitor)
  const door = await context.findInstance(destination.ref)
  if ('refusal' in door) return visitor.refuse({ code: '08004', message: door.refusal })
  const refused = refusalByRules(door.rules, visitor)
  if (refused !== undefined) return visitor.refuse(refused)
  return begin(visitor, asked.protocol, destination, door, context)
}

/** One client's connection, from its first byte to its last. Never throws: errors go to the client or to `onFailure`. */
export const serveClient = async (client: Socket, context: SessionContext, begin: BeginSession): Promise<void> => {
  client.setNoDelay(true).setKeepAlive(true, 60_000)
  client.on('error', () => client.destroy())
  const visitor = new Visitor(client)
  context.visitors.add(visitor)
  try {
    const asked = await visitor.within(context.deadlineMs, tooSlow(context.deadlineMs), () =>
      readAsked(visitor, context.secureContext()),
    )
    if (asked?.kind === 'cancel') context.cancelRequests.passOn(visitor.stream, asked.key)
    else if (asked !== undefined) await serveStartup(visitor, asked, context, begin)
    else visitor.leave()
  } catch (error) {
    context.onFailure(error)
    visitor.refuse({ code: 'XX000', message: 'The platform could not look up this project. Its log says why.' })
  } finally {
    context.visitors.remove(visitor)
  }
}
