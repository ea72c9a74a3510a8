import { Schema } from '@cairn/contracts/database/catalogue'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { askJson } from './ask-json.ts'

const schemas = `
  select json_agg(json_build_object('id', n.oid::int8, 'name', n.nspname, 'owner', r.rolname) order by n.nspname)
    from pg_catalog.pg_namespace n
    join pg_catalog.pg_roles r on r.oid = n.nspowner
   where n.nspname not in ('information_schema', 'cairn') and n.nspname !~ '^pg_'`

/** Schemas by name, without those of the system and the platform's own. */
export const listSchemas = async (db: Database): Promise<Schema[]> =>
  (await askJson(db, z.array(Schema), schemas)) ?? []
