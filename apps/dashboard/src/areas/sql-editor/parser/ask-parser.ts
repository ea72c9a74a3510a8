import type { SyntaxFault } from '@cairn/sql/syntax-errors'
import type { ParserRequest, ParserResponse, QueryDanger } from './parser-messages.ts'

type Question = ParserRequest['question']
type Waiting = (response: ParserResponse) => void

interface ParserWorker {
  send: (question: Question, sql: string) => Promise<ParserResponse>
  isBroken: boolean
}

const start = (): ParserWorker => {
  const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const started: ParserWorker = {
    isBroken: false,
    send: (question, sql) => {
      const request: ParserRequest = { id: ++lastId, question, sql }
      const { promise, resolve } = Promise.withResolvers<ParserResponse>()
      waiting.set(request.id, resolve)
      worker.postMessage(request, [])
      return promise
    },
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ParserResponse>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  // Its file could not be loaded, or the parser broke.
  worker.addEventListener('error', () => {
    started.isBroken = true
    for (const [id, resolve] of waiting) resolve({ id, error: 'The parser could not be loaded.' })
    waiting.clear()
    worker.terminate()
  })
  return started
}

let current: ParserWorker | undefined

/** Asks PostgreSQL's parser, which a worker loads (0.25 MB) with the first question. */
const ask = async (question: Question, sql: string): Promise<ParserResponse> => {
  if (current === undefined || current.isBroken) current = start()
  const response = await current.send(question, sql)
  if (response.error !== undefined) throw new Error(response.error)
  return response
}

/** @throws Error where the parser cannot be loaded, or breaks. */
export const askDangers = async (sql: string): Promise<QueryDanger[]> => (await ask('dangers', sql)).dangers ?? []

/** @throws Error where the parser cannot be loaded, or breaks. */
export const askSyntaxErrors = async (sql: string): Promise<SyntaxFault[]> =>
  (await ask('syntaxErrors', sql)).syntaxErrors ?? []
