import { AsyncLocalStorage } from 'node:async_hooks'

const mark = ': request '

/** What the sessions of a request call themselves (`application_name`): the server's log names the request by it. */
export const applicationOfRequest = (requestId: string): string => `cairn${mark}${requestId}`

/** The request whose statement a line of the server's log is about. The dashboard names its own in the same way. */
export const requestOfApplication = (applicationName: string): string | undefined => {
  const [name = '', requestId, ...more] = applicationName.split(mark)
  return name.startsWith('cairn') && requestId !== undefined && requestId !== '' && more.length === 0
    ? requestId
    : undefined
}

const applicationOfWork = new AsyncLocalStorage<string>()

/** Does the work of a request: what Postgres says about the transactions that it begins names the request. */
export const asRequest = <Result>(requestId: string, work: () => Result): Result =>
  applicationOfWork.run(applicationOfRequest(requestId), work)

/** What the sessions of the work under way call themselves; undefined outside of a request. */
export const currentApplication = (): string | undefined => applicationOfWork.getStore()
