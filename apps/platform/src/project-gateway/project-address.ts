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
