import { applicationName } from '~/api/application-name.ts'
import { urlOf } from '~/api/url.ts'
import { newId } from '~/lib/new-id.ts'
import { parseConditions } from '~/areas/table-editor/conditions/text/parse-conditions.ts'
import type { RowSource } from '~/areas/table-editor/data/rows-request.ts'
import { firstRowsAddress, rowsAddress, rowSource, windowRequest } from '~/areas/table-editor/data/rows-request.ts'
import { validateSearch } from '~/areas/table-editor/search.ts'
import { impersonationOf } from '~/state/stored-impersonation.ts'
import './answers.ts'

/** The text of a success, or nothing: the dashboard asks again where something went wrong, and reports it. */
const ask = async (url: string, headers: Record<string, string>): Promise<string | undefined> => {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', 'X-Request-Id': newId(), ...headers },
      credentials: 'include',
      // Before the files, which are larger and are read later.
      priority: 'high',
    })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

/** What the page at an address asks for early, as one person. */
const earlyCalls = (accessToken: string | undefined) => {
  const authorization: Record<string, string> =
    accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }
  const answers: NonNullable<typeof globalThis.cairnEarly> = new Map()
  globalThis.cairnEarly = answers
  const keep = (url: string, text: Promise<string | undefined>) => {
    answers.set(url, { accessToken, text })
    return text
  }
  return {
    get: (url: string): void => void keep(url, ask(url, authorization)),
    rows: (source: RowSource) => {
      const { params, query } = windowRequest(source, 0)
      const urlAt = (address: string) =>
        urlOf(address.slice('GET '.length), { params: { ...params, ref: source.ref }, query })
      const rows = ask(urlAt(firstRowsAddress), { ...authorization, 'x-application-name': applicationName })
      // To read this store for the first time waits for another process of the browser, so the request goes first. A page that
      // acts as another role asks for the rows of that role: the ones of `postgres` must not be shown for them.
      return impersonationOf(sessionStorage, source.ref) === undefined ? keep(urlAt(rowsAddress), rows) : undefined
    },
  }
}

interface Address {
  pathname: string
  search: string
}

/** The table that an address opens in the table editor, and which of its rows. */
export const tableAt = ({ pathname, search }: Address): RowSource | undefined => {
  const [, ref, id] = /^\/project\/([a-z]+)\/editor\/(\d{1,10})$/.exec(pathname) ?? []
  if (ref === undefined || id === undefined) return undefined
  return rowSource(ref, id, validateSearch(Object.fromEntries(new URLSearchParams(search))))
}

interface EarlyRequests {
  /** The rows of the table that the address opens. */
  rows: Promise<string | undefined> | undefined
  /** Asks for what else the page shows first: the list of organizations, or the project. */
  askForRest: () => void
}

/** Asks for the rows of a table at once, and for everything else where there are none. */
export const askEarly = (address: Address, accessToken: string | undefined): EarlyRequests => {
  const calls = earlyCalls(accessToken)
  const source = accessToken === undefined ? undefined : tableAt(address)
  // A filter that cannot be read is explained by the page.
  const isReadable = parseConditions(source?.filter ?? '').problem === undefined
  return {
    rows: source === undefined || !isReadable ? undefined : calls.rows(source),
    askForRest: () => {
      calls.get('/api/config')
      if (accessToken === undefined) return
      if (address.pathname === '/organizations') calls.get('/platform/organizations')
      const ref = /^\/project\/([a-z]+)(?:\/|$)/.exec(address.pathname)?.[1]
      if (ref !== undefined) calls.get(urlOf('/platform/projects/:ref', { params: { ref } }))
    },
  }
}
