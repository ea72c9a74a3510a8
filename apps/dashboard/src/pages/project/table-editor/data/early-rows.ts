import type { ProjectDetail } from '@cairn/contracts/projects'
import type { RowPage } from '@cairn/contracts/rows'
import { requestText } from '~/api/client.ts'
import { validateSearch } from '../search.ts'
import type { RowSource } from './rows-request.ts'
import { rowsAddress, windowKey, windowRequest } from './rows-request.ts'

const early = new Map<string, Promise<RowPage | undefined>>()

const keyOf = (source: RowSource) => JSON.stringify(windowKey(source, 0))

const ask = async (project: Promise<ProjectDetail>, source: RowSource): Promise<RowPage | undefined> => {
  const { connectionString } = await project
  if (connectionString === null) return undefined
  const { params, query } = windowRequest(source, 0)
  const text = await requestText(rowsAddress, {
    params: { ...params, ref: source.ref },
    query,
    headers: { 'x-connection-encrypted': connectionString },
  })
  const page: RowPage = JSON.parse(text)
  return page
}

/** Asks for the first rows of the table an address names while the code that draws them is still on its way. */
export const startEarlyRows = (project: Promise<ProjectDetail>, address: { pathname: string; search: string }) => {
  const [, ref, id] = /^\/project\/([a-z]+)\/editor\/(\d{1,10})$/.exec(address.pathname) ?? []
  if (ref === undefined || id === undefined) return
  const { filter, sort, from } = validateSearch(Object.fromEntries(new URLSearchParams(address.search)))
  const source = { ref, id, filter, sort, from }
  const asked = ask(project, source)
  early.set(keyOf(source), asked)
  // Whoever takes the answer meets its error; until then it is nobody's.
  asked.catch(() => undefined)
}

/** The rows asked for before the code arrived; once. Nothing where they were not asked for, or could not be. */
export const takeEarlyRows = (source: RowSource): Promise<RowPage | undefined> | undefined => {
  const key = keyOf(source)
  const asked = early.get(key)
  early.delete(key)
  return asked
}
