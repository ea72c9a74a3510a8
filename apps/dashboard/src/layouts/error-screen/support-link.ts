import { withoutSecrets } from '@cairn/contracts/without-secrets'

// Servers and browsers refuse addresses of many kilobytes; the top of a stack is what tells.
const longestMessage = 1_500
const longestSubject = 120

interface Broken {
  error: unknown
  /** Of the page, without its query. */
  path: string
  /** Under which the report is kept; undefined where it is not. */
  reportId: string | undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** The address of the support form, filled with what is known of the error. */
export const supportLink = ({ error, path, reportId }: Broken): string => {
  const message = withoutSecrets(`Path: ${path}\n\n${stackOf(error)}`)
  const search = new URLSearchParams({ category: 'dashboard_bug' })
  if (reportId !== undefined) search.set('sid', reportId)
  search.set('subject', withoutSecrets(`Error in the dashboard: ${messageOf(error) || path}`).slice(0, longestSubject))
  search.set('message', message.slice(0, longestMessage))
  return `/support/new?${search.toString()}`
}
