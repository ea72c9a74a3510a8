import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { TestContext } from 'node:test'

export interface Call {
  url: string
  init: RequestInit
}

const originOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): string => {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

/**
 * A server for modules of the dashboard that run in Node, where the browser's part is missing: addresses without a host
 * go to it, and local storage holds what `stored` says. Returns the calls that were made.
 */
export const serveApi = async (
  t: TestContext,
  answer: RequestListener,
  stored: Readonly<Record<string, string>> = {},
): Promise<Call[]> => {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = originOf(server.address())
  const calls: Call[] = []
  const realFetch = globalThis.fetch
  t.mock.method(globalThis, 'fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init })
    return realFetch(new URL(url, origin), init)
  })
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: { getItem: (key: string) => stored[key] ?? null },
  })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'localStorage')
    server.closeAllConnections()
    server.close()
  })
  return calls
}

export const answerJson =
  (status: number, body: unknown): RequestListener =>
  (_request: IncomingMessage, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
