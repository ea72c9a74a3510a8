import { Relation } from '@cairn/contracts/database/catalogue'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { askJson } from './ask-json.ts'
import { relationDescription, relationFields, relationKinds } from './relation.sql.ts'

const relations = `
  select json_agg(json_build_object(${relationFields}) order by c.relname)
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    ${relationDescription}
   where n.nspname = $1 and c.relkind in ${relationKinds}`

/** Tables and views of a schema by name; none where there is no such schema. */
export const listRelations = async (db: Database, schema: string): Promise<Relation[]> =>
  (await askJson(db, z.array(Relation), relations, [schema])) ?? []
