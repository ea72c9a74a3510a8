import type { IncomingMessage } from 'node:http'
import { createServer, request } from 'node:http'
import { listenLocally } from './listen-locally.ts'
import type { LocalServer } from './listen-locally.ts'

/** What a proxy in front of an installation does with a call: passes it on, or answers in its stead. */
export type Verdict = 'pass' | { status: number; body: string }

/** A real server on loopback in front of an installation, as an operator has one. This one can also be made to fail. */
export const startReverseProxy = async (
  upstream: string,
  judge: (call: IncomingMessage) => Promise<Verdict> | Verdict,
): Promise<LocalServer> => {
  const server = createServer((call, response) => {
    const answer = async () => {
      const verdict = await judge(call)
      if (verdict !== 'pass') {
        response.writeHead(verdict.status, { 'content-type': 'application/json' }).end(verdict.body)
        return
      }
      const onward = request(new URL(call.url ?? '/', upstream), { method: call.method, headers: call.headers })
      onward.once('response', (found) => {
        response.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(response)
      })
      onward.once('error', () => response.destroy())
      call.pipe(onward)
    }
    answer().catch(() => response.destroy())
  })
  return listenLocally(server)
}
