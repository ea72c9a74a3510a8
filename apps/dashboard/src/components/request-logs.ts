import { refPattern } from '@cairn/contracts/projects/project-ref'
import { ApiError } from '~/api/errors.ts'
import { logsPaths } from '~/areas/logs/paths.ts'

interface RequestLogs {
  to: string
  search: Record<string, string>
}

const inProject = new RegExp(`^/project/(${refPattern})(?:/|$)`)

/** Where the lines are that were written about a request to the open project. */
export const logsOfRequest = (requestId: string | undefined): RequestLogs | undefined => {
  const [, ref] = inProject.exec(window.location.pathname) ?? []
  return ref === undefined || requestId === undefined
    ? undefined
    : { to: logsPaths.gateway({ ref }), search: { request: requestId } }
}

/** The same of a request that failed; undefined where neither a service of the project nor its Postgres has a line about it. */
export const requestLogs = (error: unknown): RequestLogs | undefined =>
  error instanceof ApiError && (error.service !== undefined || error.database !== undefined)
    ? logsOfRequest(error.requestId)
    : undefined
