import { once } from 'node:events'
import { lookup } from 'node:dns'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { connect as connectTls } from 'node:tls'
import type { AddressGuard } from '../../../http/address-guard.ts'
import { assertAllowedHost, createGuardedFetch, guardedLookup } from '../../../http/guarded-fetch.ts'
import type { DrainTransport } from './format.ts'
import { LinesRefusedError, NotTakenError } from './format.ts'

const longestMs = 10_000
const mostSaidCharacters = 300
// Bad request, content too large.
const refusesLines = new Set([400, 413])

/** What a receiver said, in one line. */
const firstWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, mostSaidCharacters)

/** Of receivers that tenants named: private addresses are refused. */
export const createDrainTransport = (isAllowed: AddressGuard): DrainTransport => {
  const fetch = createGuardedFetch(isAllowed)
  return {
    post: async ({ url, ...request }, signal) => {
      const answer = await fetch(url, { ...request, signal })
      if (answer.ok) return
      const said = firstWords(await answer.text())
      const message = `The receiver answered with status ${answer.status}${said === '' ? '.' : `: ${said}`}`
      throw refusesLines.has(answer.status) ? new LinesRefusedError(message) : new NotTakenError(message)
    },

    write: async ({ host, port, tls }, bytes, signal) => {
      assertAllowedHost(isAllowed, host)
      const to = { host, port, lookup: guardedLookup(isAllowed, lookup) }
      const deadline = AbortSignal.timeout(longestMs)
      const socket: Socket = tls ? connectTls({ ...to, servername: host }) : connect(to)
      const onAbort = () => socket.destroy(new Error('The receiver did not answer in time.'))
      const either = AbortSignal.any([signal, deadline])
      either.addEventListener('abort', onAbort)
      if (either.aborted) onAbort()
      try {
        await once(socket, tls ? 'secureConnect' : 'connect')
        // Nobody answers over syslog: that the receiver closes its side after ours says that it read to the end.
        socket.resume()
        socket.end(bytes)
        await finished(socket)
      } finally {
        either.removeEventListener('abort', onAbort)
        socket.destroy()
      }
    },
  }
}
