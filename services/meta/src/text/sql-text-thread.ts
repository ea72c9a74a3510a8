import { parentPort, workerData } from 'node:worker_threads'
import type { deparse as deparseTree } from 'pgsql-deparser'
import type { TextAnswer, TextTask } from './sql-text.ts'

const task: TextTask = workerData

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const parse = async (text: string): Promise<TextAnswer> => {
  const { loadModule, parseSync, SqlError } = await import('libpg-query')
  await loadModule()
  try {
    return { answer: parseSync(text) }
  } catch (error) {
    const position = error instanceof SqlError ? error.sqlDetails?.cursorPosition : undefined
    return { refused: { message: messageOf(error), ...(position !== undefined && { position: position + 1 }) } }
  }
}

const format = async (text: string): Promise<string> => {
  const { formatDialect, postgresql } = await import('sql-formatter')
  // `:name` is a parameter of the SQL editor and stays one word.
  return formatDialect(text, { dialect: postgresql, paramTypes: { named: [':'], numbered: ['$'] } })
}

const deparse = async (tree: Parameters<typeof deparseTree>[0]): Promise<string> =>
  (await import('pgsql-deparser')).deparse(tree)

const answer = async (): Promise<TextAnswer> => {
  if (task.tool === 'parse') return parse(task.text)
  try {
    return { answer: task.tool === 'format' ? await format(task.text) : await deparse(task.tree) }
  } catch (error) {
    // Neither library tells which of its errors are about the text: what is thrown here is.
    return { refused: { message: messageOf(error) } }
  }
}

const answered = await answer()
parentPort?.postMessage(answered, [])
