import { findDangers } from '@cairn/sql/dangers/find-dangers'
import type { DangerAnswer, DangerQuestion } from './danger-messages.ts'

/** The schemas of the data API. */
const exposedSchemas = ['public', 'graphql_public']

const answer = async ({ id, sql }: DangerQuestion): Promise<DangerAnswer> => {
  try {
    const dangers = await findDangers(sql, { exposedSchemas })
    return { id, dangers: dangers.map(({ kind, objects, statement: { line } }) => ({ kind, objects, line })) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

const reply = async ({ data }: MessageEvent<DangerQuestion>) => postMessage(await answer(data), { transfer: [] })

addEventListener('message', (event: MessageEvent<DangerQuestion>) => void reply(event))
