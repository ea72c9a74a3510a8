import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { applicationName } from '~/api/application-name.ts'
import { urlOf } from '~/api/url.ts'
import { newId } from '~/lib/new-id.ts'
import { parseConditions } from '~/areas/table-editor/conditions/text/parse-conditions.ts'
import type { RowSource } from '~/areas/table-editor/data/rows-request.ts'
import { rowsAddress, rowSource, windowRequest } from '~/areas/table-editor/data/rows-request.ts'
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
    get: (url: string) => keep(url, ask(url, authorization)),
    rows: (source: RowSource, project: Promise<string | undefined>) => {
      const [, path = ''] = rowsAddress.split(' ')
      const { params, query } = windowRequest(source, 0)
      const url = urlOf(path, { params: { ...params, ref: source.ref }, query })
      const askWith = (text: string | undefined) => {
        const { connectionString }: Partial<ProjectDetail> = JSON.parse(text ?? '{}')
        if (typeof connectionString !== 'string') return undefined
        const rows = ask(url, {
          ...authorization,
          'x-connection-encrypted': connectionString,
          'x-application-name': applicationName,
        })
        // To read this store for the first time waits for another process of the browser, so the request goes first. A page that
        // acts as another role asks for the rows of that role: the ones of `postgres` must not be shown for them.
        return impersonationOf(sessionStorage, source.ref) === undefined ? rows : undefined
      }
      return keep(url, project.then(askWith))
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

/**
 * Asks for what the page at an address shows first: the list of organizations, or the project and, where a table is open,
 * its rows, which are answered here too.
 */
export const askEarly = (
  address: Address,
  accessToken: string | undefined,
): Promise<string | undefined> | undefined => {
  const calls = earlyCalls(accessToken)
  void calls.get('/api/config')
  if (accessToken === undefined) return undefined
  if (address.pathname === '/organizations') void calls.get('/platform/organizations')
  const ref = /^\/project\/([a-z]+)(?:\/|$)/.exec(address.pathname)?.[1]
  if (ref === undefined) return undefined
  const project = calls.get(urlOf('/platform/projects/:ref', { params: { ref } }))
  const source = tableAt(address)
  // A filter that cannot be read is explained by the page.
  if (source === undefined || parseConditions(source.filter ?? '').problem !== undefined) return undefined
  return calls.rows(source, project)
}
