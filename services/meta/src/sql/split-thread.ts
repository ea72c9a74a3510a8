import { parentPort, workerData } from 'node:worker_threads'
import type { CutStatements, CutTask } from './split-in-thread.ts'
import { splitStatements } from '@cairn/sql/split-statements'

const { text, maxStatements }: CutTask = workerData

const statements = [...splitStatements(Buffer.from(text.buffer).toString('utf16le')).take(maxStatements)]
const cut: CutStatements = {
  starts: Int32Array.from(statements, ({ start }) => start),
  ends: Int32Array.from(statements, (statement) => statement.start + statement.text.length),
  lines: Int32Array.from(statements, ({ line }) => line),
  reads: Uint8Array.from(statements, ({ readsFromClient }) => Number(readsFromClient)),
  verbs: statements.map(({ verb }) => verb).join('\n'),
}
parentPort?.postMessage(cut, [cut.starts.buffer, cut.ends.buffer, cut.lines.buffer, cut.reads.buffer])
