import { mayBeDangerous } from '@cairn/sql/dangers/may-be-dangerous'
import type { DangerAnswer, DangerQuestion, QueryDanger } from './danger-messages.ts'

interface DangerWorker {
  ask: (sql: string) => Promise<QueryDanger[]>
  isBroken: boolean
}

const start = (): DangerWorker => {
  const worker = new Worker(new URL('./danger-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<QueryDanger[]>>()
  let lastId = 0
  const started: DangerWorker = {
    isBroken: false,
    ask: (sql) => {
      const question: DangerQuestion = { id: ++lastId, sql }
      const answered = Promise.withResolvers<QueryDanger[]>()
      waiting.set(question.id, answered)
      worker.postMessage(question, [])
      return answered.promise
    },
  }
  worker.addEventListener('message', ({ data }: MessageEvent<DangerAnswer>) => {
    const answered = waiting.get(data.id)
    waiting.delete(data.id)
    if ('dangers' in data) answered?.resolve(data.dangers)
    else answered?.reject(new Error(data.error))
  })
  // Its file could not be loaded, or the parser broke.
  worker.addEventListener('error', () => {
    started.isBroken = true
    for (const answered of waiting.values()) answered.reject(new Error('The check of the query could not be loaded.'))
    waiting.clear()
    worker.terminate()
  })
  return started
}

let current: DangerWorker | undefined

const dangerWorker = (): DangerWorker => {
  if (current === undefined || current.isBroken) current = start()
  return current
}

/** Loads PostgreSQL's parser (0.3 MB) into a worker before the first query runs. */
export const loadDangerCheck = (): Promise<unknown> => dangerWorker().ask('select 1')

const cannotCheck: QueryDanger = { kind: 'cannot_tell', objects: [{ type: 'text', name: '' }], line: 1 }

/** What in the text should be confirmed before it runs. Never rejects: a text that cannot be checked is to be confirmed. */
export const checkDangers = async (sql: string): Promise<readonly QueryDanger[]> => {
  if (!mayBeDangerous(sql)) return []
  try {
    return await dangerWorker().ask(sql)
  } catch {
    return [cannotCheck]
  }
}
