import { isRef } from '@cairn/contracts/projects/project-ref'

/** The parts of the address of a request to a project's services. */
export interface ProjectAddress {
  ref: string
  service: string
  /** Behind the service's mount point, with a slash. */
  path: string
  /** The query with its question mark, or an empty text. */
  search: string
}

const addressPattern = /^\/p\/([^/?]{1,100})\/([^/?]{1,100})\/v1(?=[/?]|$)([^?]*)(\?.*)?$/s

/** Undefined where the address is not below a service of a project. */
export const readProjectAddress = (url: string): ProjectAddress | undefined => {
  const [, ref, service, path = '', search = ''] = addressPattern.exec(url) ?? []
  if (ref === undefined || service === undefined) return undefined
  return { ref, service, path: path === '' ? '/' : path, search }
}

/** The query as a service gets it, without the API key: it is for the gateway, and a service could read it as a filter. */
export const serviceQuery = (search: string): URLSearchParams => {
  const query = new URLSearchParams(search)
  query.delete('apikey')
  return query
}

/** The ref of `{ref}.{domain}`, where a domain is set and the host is below it. */
const refOfHost = (host: string | undefined, domain: string): string | undefined => {
  const [name = ''] = (host ?? '').toLowerCase().split(':')
  if (!name.endsWith(`.${domain}`)) return undefined
  const ref = name.slice(0, -domain.length - 1)
  return isRef(ref) ? ref : undefined
}

/** Addresses at `{ref}.{domain}` are the same as those at `/p/{ref}`. */
export const projectUrl = (url: string, host: string | undefined, domain: string | undefined): string => {
  const ref = domain === undefined ? undefined : refOfHost(host, domain)
  return ref === undefined ? url : `/p/${ref}${url.startsWith('/') ? '' : '/'}${url}`
}

/** The base address for clients of a project. */
export const projectBase = (publicUrl: string, domain: string | undefined, ref: string): string => {
  if (domain === undefined) return `${publicUrl}/p/${ref}`
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${ref}.${domain}${port === '' ? '' : `:${port}`}`
}
