import { findDangers } from '@cairn/sql/dangers/find-dangers'
import { findSyntaxErrors } from '@cairn/sql/syntax-errors'
import type { ParserRequest, ParserResponse, QueryDanger } from './parser-messages.ts'

/** The schemas of the data API. */
const exposedSchemas = ['public', 'graphql_public']

const dangersIn = async (sql: string): Promise<QueryDanger[]> => {
  const dangers = await findDangers(sql, { exposedSchemas })
  return dangers.map(({ kind, objects, statement: { line } }) => ({ kind, objects, line }))
}

const answer = async ({ id, question, sql }: ParserRequest): Promise<ParserResponse> => {
  try {
    return question === 'dangers'
      ? { id, dangers: await dangersIn(sql) }
      : { id, syntaxErrors: await findSyntaxErrors(sql) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

const reply = async ({ data }: MessageEvent<ParserRequest>) => postMessage(await answer(data), { transfer: [] })

addEventListener('message', (event: MessageEvent<ParserRequest>) => void reply(event))
