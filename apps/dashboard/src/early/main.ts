// Runs inside the HTML, before any file of the dashboard has come: what the first paint of a page needs is asked for at
// once, and the rows of a table are shown as they are, while the code that lets people work with them is being read.
import type { RowPage } from '@cairn/contracts/database/rows'
import { isGoodForAWhile, storedSession } from '~/api/session-storage.ts'
import { drawFirstRows } from '~/areas/table-editor/first-rows/draw-first-rows.ts'
import { readArrangement } from '~/areas/table-editor/values/kept-arrangement.ts'
import { askEarly, tableAt } from './ask.ts'

const session = storedSession()
const accessToken = session !== undefined && isGoodForAWhile(session) ? session.accessToken : undefined
const { rows, askForRest } = askEarly(window.location, accessToken)

// Reading a store for the first time waits for the browser's own process. The router reads this one when it is created:
// here the wait falls into that for the files. Where rows are asked for, it would keep their request.
if (rows === undefined)
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

const showRows = async (answer: Promise<string | undefined>): Promise<void> => {
  const text = await answer
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

// Conditions may take a second line of the toolbar: where the rows stand is not known before it is there.
const isDrawn = tableAt(window.location)?.filter === undefined
// Whatever goes wrong with the picture is told in the console, and the dashboard comes.
const shown = rows === undefined || !isDrawn ? Promise.resolve() : showRows(rows).catch(reportError)

const within = (ms: number, work: Promise<void>) =>
  Promise.race([work, new Promise<void>((over) => setTimeout(over, ms))])

/** Thirty files and their calls take as long again as the rows of a server nearby. From one far away they are not kept waiting. */
const restWaitsMs = 60
/** Reading the code takes the processor for as long again as the rows need. */
const codeWaitsMs = 300

const loadRest = () => {
  askForRest()
  const files = document.querySelector('template')
  if (files !== null) document.head.append(files.content)
}

void within(restWaitsMs, shown).then(loadRest)
void within(codeWaitsMs, shown).then(() => import('~/app.tsx'))
