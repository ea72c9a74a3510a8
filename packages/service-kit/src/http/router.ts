import { ServiceError } from './service-error.ts'

/** Routes by path and method. A segment such as `:id` stands for any one that `parameter` matches. */
export type RouteTable<Route> = ReadonlyMap<string, Readonly<Record<string, Route>>>

export interface RouterOptions {
  /** What a segment that begins with a colon stands for. */
  parameter: RegExp
  notFound: () => Error
  methodNotAllowed: (allow: string) => Error
}

const notFound = () => new ServiceError(404, 'not_found', 'This service has no such endpoint')
const methodNotAllowed = (allow: string) =>
  new ServiceError(405, 'method_not_allowed', `This endpoint answers ${allow} only`, { allow })

const defaults: RouterOptions = { parameter: /^[^/]+$/, notFound, methodNotAllowed }

/** Finds the route of a request. A path that is written out comes before one with parameters. */
export const createRouter = <Route>(
  table: RouteTable<Route>,
  options: Partial<RouterOptions> = {},
): ((request: { method: string; path: string }) => Route) => {
  const { parameter, ...refusals } = { ...defaults, ...options }
  const patterns = [...table]
    .filter(([path]) => path.includes('/:'))
    .map(([path, methods]) => ({ segments: path.split('/'), methods }))

  const findPattern = (path: string) => {
    const asked = path.split('/')
    return patterns.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, index) =>
          segment.startsWith(':') ? parameter.test(asked[index] ?? '') : segment === asked[index],
        ),
    )?.methods
  }

  return ({ method, path }) => {
    const methods = table.get(path) ?? findPattern(path)
    if (methods === undefined) throw refusals.notFound()
    const route = methods[method]
    if (route !== undefined && Object.hasOwn(methods, method)) return route
    throw refusals.methodNotAllowed(Object.keys(methods).join(', '))
  }
}
