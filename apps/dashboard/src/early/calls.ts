import { newId } from '~/lib/new-id.ts'
import { isGoodForAWhile, storedSession } from '~/api/session-storage.ts'
import './answers.ts'

const session = storedSession()
/** As whom calls are sent; undefined where nobody is signed in, or not for long. */
export const accessToken = session !== undefined && isGoodForAWhile(session) ? session.accessToken : undefined

/** The text of a success, or nothing: the dashboard asks again where something went wrong, and reports it. */
export const ask = async (url: string, headers?: Record<string, string>): Promise<string | undefined> => {
  const authorization = accessToken === undefined ? undefined : { Authorization: `Bearer ${accessToken}` }
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', 'X-Request-Id': newId(), ...authorization, ...headers },
      credentials: 'include',
      // Before the files, which are larger and are read later.
      priority: 'high',
    })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

/** For the page's own call of that URL. */
export const keep = (url: string, text: Promise<string | undefined>): void => {
  globalThis.cairnEarly ??= new Map()
  globalThis.cairnEarly.set(url, { accessToken, text })
}
