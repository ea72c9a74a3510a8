import type { Socket } from 'node:net'
import { platformLogins } from '@cairn/engine'
import type { InstanceAddress } from '@cairn/engine'
import { openServer } from './instance-socket.ts'
import { readOpening, writeCancelRequest, writeStartup } from './postgres-messages.ts'
import type { Opening, Refusal } from './postgres-messages.ts'
import { notPostgres } from './postgres-opening.ts'
import { connectBoth } from './postgres-session.ts'
import { noAnswer } from './postgres-sign-in.ts'
import { readUntil } from './read-until.ts'
import { Visitor } from './visitor.ts'

const deadlineMs = 10_000
const tooSlow: Refusal = notPostgres(`No start-up message arrived within ${deadlineMs / 1_000} seconds.`)

const otherRole = (user: string): Refusal => ({
  code: '28000',
  message: `A function connects to its database as postgres, not as ${user}.`,
  hint: 'Use the connection string in SUPABASE_DB_URL, and SET ROLE for another role.',
})

/**
 * What a client wants. TLS is agreed to for those that insist on it, and not begun: nothing leaves the machine, and the bootstrap of
 * functions lets clients go on as they are.
 */
const readAsked = async (
  visitor: Visitor,
): Promise<Exclude<Opening, { kind: 'incomplete' | 'encryption' }> | undefined> => {
  for (;;) {
    const found = await readUntil(visitor.stream, visitor.signal, (bytes) => {
      const opening = readOpening(bytes)
      if (opening.kind === 'incomplete') return undefined
      return { opening, length: 'length' in opening ? opening.length : bytes.length }
    })
    if (found === undefined) return undefined
    if (found.opening.kind !== 'encryption') return found.opening
    visitor.stream.write(found.opening.method === 'tls' ? 'S' : 'N')
  }
}

/** As the login of functions, which becomes `postgres`. The client has its password, which the server checks. */
const startupOf = ({ protocol, parameters }: Extract<Opening, { kind: 'startup' }>): Buffer => {
  const { user, options } = platformLogins.functions
  const given = parameters.get('options')
  return writeStartup(
    protocol,
    new Map([
      ['database', 'postgres'],
      ...parameters,
      ['user', user],
      // The last one counts.
      ['options', given === undefined ? options : `${given} ${options}`],
    ]),
  )
}

/**
 * Connects a function to the server of its project, and to no other. `address` is undefined where that does not run. Does not
 * reject: what fails is said to the client.
 */
export const serveFunctionClient = async (client: Socket, address: InstanceAddress | undefined): Promise<void> => {
  const visitor = new Visitor(client)
  const asked = await visitor.within(deadlineMs, tooSlow, () => readAsked(visitor))
  if (asked === undefined) return visitor.leave()
  if (asked.kind === 'nonsense') return visitor.refuse(notPostgres(asked.why))
  const user = asked.kind === 'startup' ? (asked.parameters.get('user') ?? '') : 'postgres'
  if (user !== 'postgres') return visitor.refuse(otherRole(user))
  const server = address === undefined ? undefined : await openServer(address)
  if (server === undefined) return visitor.refuse(noAnswer)
  if (visitor.isGone) {
    server.destroy()
    return
  }
  server.write(asked.kind === 'cancel' ? writeCancelRequest(Buffer.from(asked.key, 'hex')) : startupOf(asked))
  client.pipe(server)
  connectBoth(client, server)
}
