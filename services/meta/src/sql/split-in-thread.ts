import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInThread } from '@cairn/service-kit'
import { z } from 'zod'
import type { Statement } from '@cairn/sql/split-statements'
import { splitStatements } from '@cairn/sql/split-statements'

/** Cutting takes up to 35 ms a megabyte; a shorter text is cut on the event loop, without the 40 ms of a thread. */
const inlineLength = 512 * 1024
const unitsAtOnce = 512 * 1024

/** Statements as numbers, by their index: the text itself need not come back from the thread. */
export const CutStatements = z.object({
  starts: z.instanceof(Int32Array),
  ends: z.instanceof(Int32Array),
  lines: z.instanceof(Int32Array),
  /** 1 for those that read from the client. */
  reads: z.instanceof(Uint8Array),
  /** Separated by line breaks, which no verb has. */
  verbs: z.string(),
})
export type CutStatements = z.infer<typeof CutStatements>

export interface CutTask {
  /** UTF-16, which keeps every text as it is. */
  text: Uint8Array<ArrayBuffer>
  maxStatements: number
}

const encode = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = Buffer.from(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += unitsAtOnce) {
    bytes.write(text.slice(at, at + unitsAtOnce), at * 2, 'utf16le')
    await nextTurn()
  }
  return bytes
}

function* statementsOf(text: string, { starts, ends, lines, reads, verbs }: CutStatements): Generator<Statement> {
  const eachVerb = verbs.split('\n')
  for (const [index, start] of starts.entries())
    yield {
      text: text.slice(start, ends[index]),
      start,
      line: lines[index] ?? 1,
      verb: eachVerb[index] ?? '',
      readsFromClient: reads[index] === 1,
    }
}

/** The statements of a text, unless there are more than `maxStatements`. A long text is cut in a thread, a short one as it is read. */
export const splitOffLoop = async (text: string, maxStatements: number): Promise<Iterable<Statement> | 'too many'> => {
  if (text.length <= inlineLength) return splitStatements(text)
  const task: CutTask = { text: await encode(text), maxStatements: maxStatements + 1 }
  const answer = await runInThread(new URL('./split-thread.ts', import.meta.url), task, [task.text.buffer])
  const cut = CutStatements.parse(answer)
  return cut.starts.length > maxStatements ? 'too many' : statementsOf(text, cut)
}
