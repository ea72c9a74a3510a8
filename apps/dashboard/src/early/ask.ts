import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import type { RowPage } from '@cairn/contracts/database/rows'
import { applicationName } from '~/api/application-name.ts'
import { urlOf } from '~/api/url.ts'
import { newId } from '~/lib/new-id.ts'
import type { RowSource } from '~/areas/table-editor/data/rows-request.ts'
import { rowsAddress, rowsKey, windowRequest } from '~/areas/table-editor/data/rows-request.ts'
import { validateSearch } from '~/areas/table-editor/search.ts'
import type { EarlyAnswers } from './answers.ts'

/** A success, or nothing: the dashboard asks again where something went wrong, and tells it. */
const ask = async <T>(url: string, headers: Record<string, string>): Promise<T | undefined> => {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', 'X-Request-Id': newId(), ...headers },
      credentials: 'include',
      // Before the files, which are larger and are read later.
      priority: 'high',
    })
    if (!response.ok) return undefined
    const answer: T = JSON.parse(await response.text())
    return answer
  } catch {
    return undefined
  }
}

const askRows = async (
  source: RowSource,
  project: Promise<ProjectDetail | undefined>,
  authorization: string,
): Promise<RowPage | undefined> => {
  const connection = (await project)?.connectionString
  if (connection === null || connection === undefined) return undefined
  const [, path = ''] = rowsAddress.split(' ')
  const { params, query } = windowRequest(source, 0)
  return ask<RowPage>(urlOf(path, { params: { ...params, ref: source.ref }, query }), {
    Authorization: authorization,
    'x-connection-encrypted': connection,
    'x-application-name': applicationName,
  })
}

interface Address {
  pathname: string
  search: string
}

/** The table that an address opens in the table editor, and which of its rows. */
export const tableAt = ({ pathname, search }: Address): RowSource | undefined => {
  const [, ref, id] = /^\/project\/([a-z]+)\/editor\/(\d{1,10})$/.exec(pathname) ?? []
  if (ref === undefined || id === undefined) return undefined
  const { filter, sort, from } = validateSearch(Object.fromEntries(new URLSearchParams(search)))
  return { ref, id, filter, sort, from }
}

/** Asks for what the page at an address of a project needs first: the project, and where a table is open its rows. */
export const askEarly = (address: Address, accessToken: string): EarlyAnswers | undefined => {
  const ref = /^\/project\/([a-z]+)(?:\/|$)/.exec(address.pathname)?.[1]
  if (ref === undefined) return undefined
  const authorization = `Bearer ${accessToken}`
  const project = ask<ProjectDetail>(urlOf('/platform/projects/:ref', { params: { ref } }), {
    Authorization: authorization,
  })
  const source = tableAt(address)
  return {
    project: { ref, answer: project },
    rows: source && { key: rowsKey(source), answer: askRows(source, project, authorization) },
  }
}
