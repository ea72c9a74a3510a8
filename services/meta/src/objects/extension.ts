import { Extension } from '@cairn/contracts/pg-meta/extensions'
import type { ObjectKind } from './object-kind.ts'

export const extensionKind: ObjectKind<Extension> = {
  shape: Extension,
  id: 'e.name',
  order: 'e.name',
  keeps: 'e.default_version, e.comment',
  from: `from pg_catalog.pg_available_extensions() e where true`,
  fields: `
    'name', page.id,
    'schema', n.nspname,
    'default_version', page.default_version,
    'installed_version', x.extversion,
    'comment', page.comment`,
  details: `
    left join pg_catalog.pg_extension x on x.extname = page.id
    left join pg_catalog.pg_namespace n on n.oid = x.extnamespace`,
}
