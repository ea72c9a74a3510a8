import { openServer } from './instance-socket.ts'
import { checkPassword } from './pooler/client-sign-in.ts'
import { proveKeys } from './pooler/server-sign-in.ts'
import type { Destination } from './postgres-destination.ts'
import { negotiate } from './postgres-messages.ts'
import type { InstanceDoor, SessionContext } from './postgres-session.ts'
import { full, noAnswer, takeSlot } from './postgres-sign-in.ts'
import type { SignedIn } from './postgres-sign-in.ts'
import type { Visitor } from './visitor.ts'

/** More than the exchange takes between two processes of a busy machine. */
const deadlineMs = 10_000

/**
 * As `signIn`, for a database that sleeps: the gateway checks the password by what the server has stored of it, and starts the
 * server only for a right one. It then signs in with what the client has proved to have.
 */
export const signInToSleeping = async (
  visitor: Visitor,
  protocol: number,
  destination: Destination,
  door: InstanceDoor,
  context: SessionContext,
): Promise<SignedIn | undefined> => {
  const { ref, role } = destination
  const negotiated = negotiate(protocol, destination.parameters)
  if (negotiated.reply.length > 0) visitor.stream.write(negotiated.reply)
  const attempt = { address: visitor.address, ref, role }
  const keys = await checkPassword(visitor, attempt, {
    findPassword: async () => ({ password: door.sleepingPasswords?.get(role) }),
    wrongPasswords: context.wrongPasswords,
    deadlineMs: context.deadlineMs,
  })
  if (keys === undefined) return undefined
  const address = await door.open()
  if (address === undefined) return visitor.refuse(noAnswer)
  const slot = await takeSlot(visitor, attempt, context)
  if (slot === undefined) return undefined
  using stack = new DisposableStack()
  stack.defer(() => slot.release())
  const server = await openServer(address)
  if (server === undefined) return visitor.refuse(noAnswer)
  const login = { protocol: negotiated.protocol, parameters: negotiated.parameters, keys }
  const refused = await proveKeys(server, login, AbortSignal.timeout(deadlineMs))
  const isFull = context.sessions.countOf(ref) >= door.maxConnections
  if (refused === undefined && !isFull && !visitor.isGone) {
    visitor.stream.pipe(server)
    return { server, address }
  }
  server.destroy()
  if (refused === undefined) visitor.refuse(full(door.maxConnections))
  else visitor.refuseWith(refused.errorResponse)
  return undefined
}
