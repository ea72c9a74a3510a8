// Runs inside the HTML of pages that open a table, before main.ts: asks for its rows, and shows them as they are while the code
// that lets people work with them is being read.
import type { RowPage } from '@cairn/contracts/database/rows'
import { applicationName } from '~/api/application-name.ts'
import { urlOf } from '~/api/url.ts'
import { parseConditions } from '~/areas/table-editor/conditions/text/parse-conditions.ts'
import type { RowSource } from '~/areas/table-editor/data/rows-request.ts'
import { firstRowsAddress, rowsAddress, rowSource, windowRequest } from '~/areas/table-editor/data/rows-request.ts'
import { drawFirstRows } from '~/areas/table-editor/first-rows/draw-first-rows.ts'
import { validateSearch } from '~/areas/table-editor/search.ts'
import { readArrangement } from '~/areas/table-editor/values/kept-arrangement.ts'
import { impersonationOf } from '~/state/stored-impersonation.ts'
import { accessToken, ask, keep } from './calls.ts'

/** The table that the address opens in the table editor, and which of its rows. */
const addressedTable = (): RowSource | undefined => {
  const { pathname, search } = window.location
  const [, ref, id] = /^\/project\/([a-z]+)\/editor\/(\d{1,10})$/.exec(pathname) ?? []
  if (ref === undefined || id === undefined) return undefined
  return rowSource(ref, id, validateSearch(Object.fromEntries(new URLSearchParams(search))))
}

/** The rows of the table; undefined where this tab acts as another role, whose rows they are not. */
const askForRows = (table: RowSource): Promise<string | undefined> | undefined => {
  const { params, query } = windowRequest(table, 0)
  const urlAt = (address: string) =>
    urlOf(address.slice('GET '.length), { params: { ...params, ref: table.ref }, query })
  const rows = ask(urlAt(firstRowsAddress), { 'x-application-name': applicationName })
  // To read this store for the first time waits for another process of the browser, so the request goes first.
  if (impersonationOf(sessionStorage, table.ref) !== undefined) return undefined
  keep(urlAt(rowsAddress), rows)
  return rows
}

const whenParsed = new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }))
const rootElement = async () => {
  const root = document.getElementById('root')
  if (root !== null) return root
  await whenParsed
  return document.getElementById('root')
}

const showRows = async (table: RowSource, answer: Promise<string | undefined>): Promise<void> => {
  const text = await answer
  const root = await rootElement()
  if (text === undefined || root === null) return
  const page: RowPage = JSON.parse(text)
  if (!drawFirstRows(root, page, readArrangement(localStorage, table.ref, table.id))) return
  // A frame is painted when the task behind its callbacks runs.
  await new Promise(requestAnimationFrame)
  await new Promise((painted) => setTimeout(painted))
}

const table = addressedTable()
// A filter that cannot be read is explained by the page.
const isReadable = parseConditions(table?.filter ?? '').problem === undefined
if (accessToken !== undefined && table !== undefined && isReadable) {
  const rows = askForRows(table)
  // Conditions may take a second line of the toolbar: where the rows stand is not known before it is there.
  const isDrawn = rows !== undefined && table.filter === undefined
  // Whatever goes wrong with the picture is told in the console, and the dashboard comes.
  globalThis.cairnFirstRows = isDrawn ? showRows(table, rows).catch(reportError) : Promise.resolve()
}
