// Runs inside the HTML, before any file of the dashboard has come: what the first paint of a page needs is asked for at
// once, and the rows of a table are shown as they are, while the code that lets people work with them is being read.
import type { RowPage } from '@cairn/contracts/database/rows'
import { isGoodForAWhile, storedSession } from '~/api/session-storage.ts'
import { drawFirstRows } from '~/areas/table-editor/first-rows/draw-first-rows.ts'
import { readArrangement } from '~/areas/table-editor/values/kept-arrangement.ts'
import { askEarly, tableAt } from './ask.ts'

const session = storedSession()
const accessToken = session !== undefined && isGoodForAWhile(session) ? session.accessToken : undefined
const answer = askEarly(window.location, accessToken)

// Reading a store for the first time waits for the browser's own process. The router reads this one when it is created:
// here the wait falls into that for the files. Where rows are asked for, it would keep their request.
if (answer === undefined)
  try {
    void sessionStorage.length
  } catch {
    // Storage is forbidden: the router does without.
  }

const whenParsed = new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }))
const rootElement = async () => {
  const root = document.getElementById('root')
  if (root !== null) return root
  await whenParsed
  return document.getElementById('root')
}

const showRows = async (rows: Promise<string | undefined>): Promise<void> => {
  const text = await rows
  const root = await rootElement()
  if (text === undefined || root === null) return
  const page: RowPage = JSON.parse(text)
  const table = tableAt(window.location)
  const arrangement = table === undefined ? [] : readArrangement(localStorage, table.ref, table.id)
  if (!drawFirstRows(root, page, arrangement)) return
  // A frame is painted when the task behind its callbacks runs.
  await new Promise(requestAnimationFrame)
  await new Promise((painted) => setTimeout(painted))
}

/** Reading the code of the dashboard takes the processor for as long again as the rows need: they go first, for a while. */
const headStartMs = 300

// Conditions may take a second line of the toolbar: where the rows stand is not known before it is there.
const rows = tableAt(window.location)?.filter === undefined ? answer : undefined
const shown =
  rows === undefined
    ? Promise.resolve()
    : Promise.race([showRows(rows), new Promise((over) => setTimeout(over, headStartMs))])
// Whatever went wrong with the picture is told in the console, and the dashboard comes.
void shown.catch(reportError).then(() => import('~/app.tsx'))
