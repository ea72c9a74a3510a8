import { ApiError } from '~/api/errors.ts'
import { logsPaths } from '~/areas/logs/paths.ts'

/** Of refusals by a service of a project, which has written lines about the request. */
const reasonsOfServices: ReadonlySet<string> = new Set(['bucket_refused', 'mail_not_sent', 'user_action_refused'])

/** Where the lines are that services of the open project wrote about a request that failed; undefined where there are none. */
export const requestLogs = (error: unknown): { to: string; search: Record<string, string> } | undefined => {
  const [, ref] = /^\/project\/([a-z]{20})(?:\/|$)/.exec(window.location.pathname) ?? []
  if (ref === undefined || !(error instanceof ApiError) || error.requestId === undefined) return undefined
  if (!reasonsOfServices.has(error.reason)) return undefined
  return { to: logsPaths.gateway({ ref }), search: { request: error.requestId } }
}
