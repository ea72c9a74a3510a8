import { runInThread } from '@cairn/service-kit'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { jsonRows } from '../json-rows.ts'
import { MetaError } from '../meta-error.ts'
import { ask } from '../wire/ask.ts'

export interface TypesRequest {
  included_schemas?: string[] | undefined
  excluded_schemas?: string[] | undefined
  detect_one_to_one_relationships: boolean
  postgrest_version?: string | undefined
}

/** One statement at a time: a project has few connections. */
const oneByOne = (db: Database) => {
  let last: Promise<unknown> = Promise.resolve()
  const question = async (text: string) => {
    const { fields, rows, isCut } = await ask(db, { text })
    if (isCut)
      throw new MetaError('query_failed', { message: 'The catalogue of this database is too large for types.' })
    return { rows: jsonRows(fields, rows) }
  }
  return (text: string) => {
    const next = last.then(() => question(text))
    last = next
    return next
  }
}

/** TypeScript types of a database as `createClient<Database>()` of @supabase/supabase-js takes them. @throws MetaError as `ask`. */
export const generateTypescript = async (db: Database, request: TypesRequest): Promise<string> => {
  const { introspect } = await import('@supabase/postgrest-typegen/introspection')
  const metadata = await introspect(
    { query: oneByOne(db) },
    {
      ...(request.included_schemas && { includedSchemas: request.included_schemas }),
      ...(request.excluded_schemas && { excludedSchemas: request.excluded_schemas }),
    },
  )
  const options = {
    detectOneToOneRelationships: request.detect_one_to_one_relationships,
    ...(request.postgrest_version && { postgrestVersion: request.postgrest_version }),
  }
  const task = { metadata, options }
  return z.string().parse(await runInThread(new URL('./generate-thread.ts', import.meta.url), task))
}
