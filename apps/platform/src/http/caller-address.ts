import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export type CallerAddress = (request: IncomingMessage) => string

/**
 * The address of a caller, by the rules that Fastify follows with the same trusted proxies: for what Fastify does not
 * see, such as requests to change the protocol.
 */
export const callerAddressBehind = (trustedProxies: readonly string[]): CallerAddress => {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => proxyAddr(request, isTrusted)
}
