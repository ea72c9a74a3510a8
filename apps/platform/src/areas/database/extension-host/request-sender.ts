import type { SendRequest } from '@cairn/extensions'
import type { Context } from '../../../context.ts'
import { createGuardedFetch } from '../../../http/guarded-fetch.ts'

const anyAddress = new Set(['0.0.0.0', '::', 'localhost'])

/** A step up that is left in a path which was parsed: a server may take it for one. */
const climbs = /(?:\.|%2e){1,2}(?:%2f|%5c|\\)|(?:%2f|%5c|\\)(?:\.|%2e){1,2}/i

// What says where a request came from is not for SQL to write, and what belongs to the connection is the client's.
const notSent =
  /^(?:forwarded|x-forwarded-.*|x-real-ip|host|content-length|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect)$/i

/** The path of an address below the project's API; undefined for other addresses. */
export const pathInApi = (url: URL, api: URL): string | undefined => {
  const base = api.pathname.replace(/\/$/, '')
  if (url.origin !== api.origin || !url.pathname.startsWith(`${base}/`) || climbs.test(url.pathname)) return undefined
  return `${url.pathname.slice(base.length)}${url.search}`
}

/**
 * Sends what `pg_net` of a project asks for, to public addresses and to the project's own API, which may have a private one.
 */
export const createRequestSender = ({ config, httpPort, isAddressAllowed, projectHosts }: Context): SendRequest => {
  const toOthers = createGuardedFetch(isAddressAllowed)
  const toOwnApi = createGuardedFetch(() => true)
  const host = anyAddress.has(config.host) ? '127.0.0.1' : config.host
  return async (project, { method, url: address, headers, body, signal }) => {
    const url = new URL(address)
    const apis = projectHosts.basesOf(project.ref).map((base) => new URL(base))
    const api = apis.find((each) => pathInApi(url, each) !== undefined)
    const path = api && pathInApi(url, api)
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !notSent.test(name)))
    const length = body === null ? {} : { 'content-length': String(body.length) }
    const request = { method, body, signal }
    const answer =
      api === undefined || path === undefined
        ? await toOthers(url.href, { ...request, headers: { ...sent, ...length } })
        : await toOwnApi(`http://${host.includes(':') ? `[${host}]` : host}:${httpPort()}/p/${project.ref}${path}`, {
            ...request,
            headers: { ...sent, ...length, host: api.host },
          })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
}
