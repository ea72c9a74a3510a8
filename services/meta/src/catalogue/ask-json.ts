import type { Cell } from '@cairn/contracts/database/rows'
import type { ZodType } from 'zod'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { ask } from '../wire/ask.ts'
import { MetaError } from '../meta-error.ts'

/** Asks the catalogue a question whose answer is one JSON value; undefined if there is no row. Never as another role. */
export const askJson = async <T>(
  db: Database,
  schema: ZodType<T>,
  text: string,
  values: readonly Cell[] = [],
): Promise<T | undefined> => {
  const { rows, isCut } = await ask(asItself(db), { text, values })
  if (isCut)
    throw new MetaError('query_failed', { message: 'The catalogue of this database is too large to be shown.' })
  const json = rows[0]?.[0]
  return json === undefined || json === null ? undefined : schema.parse(JSON.parse(json))
}
