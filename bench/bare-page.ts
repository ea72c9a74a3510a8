import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Visit } from './page-visit.ts'

const page =
  '<!doctype html><title>Bare</title><body><p></p><script>document.querySelector("p").textContent = "here"</script>'

/** What no dashboard can be faster than: a page with one line of script, from a server that does nothing else. */
export const startBarePage = async (): Promise<AsyncDisposable & { visit: Visit }> => {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server of the bare page has no port.')
  return {
    visit: {
      person: undefined,
      url: `http://localhost:${address.port}/`,
      sights: [{ name: 'text', selector: 'p', text: 'here' }],
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
