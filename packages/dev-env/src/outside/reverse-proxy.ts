import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer, request } from 'node:http'

/** What a proxy in front of an installation does with a call: passes it on, or answers in its stead. */
export type Verdict = 'pass' | { status: number; body: string }

export interface ReverseProxy extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string
}

/** A real server on loopback in front of an installation, as an operator has one; this one also fails, where it is told to. */
export const startReverseProxy = async (
  upstream: string,
  judge: (call: IncomingMessage) => Promise<Verdict> | Verdict,
): Promise<ReverseProxy> => {
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  return {
    url: `http://localhost:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
