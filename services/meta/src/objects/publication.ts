import { Publication } from '@cairn/contracts/pg-meta/publications'
import type { ObjectKind } from './object-kind.ts'

const tables = `
  select json_agg(json_build_object('id', c.oid::int8, 'name', c.relname, 'schema', n.nspname)
                  order by n.nspname, c.relname)
    from pg_catalog.pg_get_publication_tables(p.pubname) member
    join pg_catalog.pg_class c on c.oid = member.relid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace`

export const publicationKind: ObjectKind<Publication> = {
  shape: Publication,
  id: 'p.oid',
  order: 'p.pubname',
  from: `from pg_catalog.pg_publication p where true`,
  fields: `
    'id', p.oid::int8,
    'name', p.pubname,
    'owner', pg_catalog.pg_get_userbyid(p.pubowner),
    'publish_insert', p.pubinsert,
    'publish_update', p.pubupdate,
    'publish_delete', p.pubdelete,
    'publish_truncate', p.pubtruncate,
    'tables', case when not p.puballtables then coalesce((${tables}), '[]') end`,
  details: `join pg_catalog.pg_publication p on p.oid = page.id`,
}
