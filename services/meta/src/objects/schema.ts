import { Schema } from '@cairn/contracts/pg-meta/schemas'
import type { ObjectKind } from './object-kind.ts'

export const schemaKind: ObjectKind<Schema> = {
  shape: Schema,
  id: 'n.oid',
  schema: 'n.nspname',
  order: 'n.nspname',
  from: `from pg_catalog.pg_namespace n where true`,
  fields: `'id', n.oid::int8, 'name', n.nspname, 'owner', pg_catalog.pg_get_userbyid(n.nspowner)`,
  details: `join pg_catalog.pg_namespace n on n.oid = page.id`,
}
