import { sessionAnswer } from './access-token.ts'
import type { AuthContext } from './context.ts'
import type { OpenSession } from './session-store.ts'

/** An address with values behind the `#`, which browsers send to no server. */
export const withFragment = (address: string, values: Record<string, unknown>): string => {
  const url = new URL(address)
  url.hash = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()
  return url.href
}

/** The tokens of a session, for the page that a browser goes on to. */
export const sessionFragment = async (context: AuthContext, session: OpenSession): Promise<Record<string, unknown>> => {
  const { user: _user, ...tokens } = await sessionAnswer(context, session)
  return tokens
}
