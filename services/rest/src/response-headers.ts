import { validateHeaderName, validateHeaderValue } from 'node:http'

// What the server says about its connection: a proxy would read the next answer from elsewhere than it begins.
const ofConnection = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers that a function of the database set, as they are sent. Throws a TypeError for what is no header. */
export const sentHeaders = (headers: readonly (readonly [name: string, value: string])[]): Record<string, string> =>
  Object.fromEntries(
    headers.flatMap(([given, value]) => {
      const name = given.toLowerCase()
      validateHeaderName(name)
      validateHeaderValue(name, value)
      return ofConnection.has(name) ? [] : [[name, value]]
    }),
  )
