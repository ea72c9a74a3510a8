import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'

/** Each view after those that it reads. */
const views = `
  with recursive uses as (
    select distinct r.ev_class as reader, d.refobjid as used
      from pg_catalog.pg_rewrite r
      join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = r.oid
                                 and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid <> r.ev_class
      join pg_catalog.pg_class u on u.oid = d.refobjid and u.relkind in ('v', 'm')
  ), levels as (
    select c.oid, 0 as level from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('v', 'm')
    union
    select uses.reader, level + 1 from levels join uses on uses.used = levels.oid
  ), placed as (select oid, max(level) as level from levels group by oid)
  select json_agg(c.oid::int8 order by placed.level, c.relname)
    from placed
    join pg_catalog.pg_class c on c.oid = placed.oid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1`

/** The ids of the views of a schema, in an order in which they can be created. */
export const listViewIds = async (db: Database, schema: string): Promise<number[]> =>
  (await askJson(db, z.array(z.number()), views, [schema])) ?? []

const exclusions = `
  select json_agg(format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname,
                         pg_catalog.pg_get_constraintdef(k.oid)) order by c.relname, k.conname)
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1 and k.contype = 'x' and k.conparentid = 0`

/** What adds the exclusion constraints of the tables of a schema. */
export const listExclusions = async (db: Database, schema: string): Promise<string[]> =>
  (await askJson(db, z.array(z.string()), exclusions, [schema])) ?? []

const attached = `
  select json_agg(x.oid::int8) from pg_catalog.pg_class x join pg_catalog.pg_namespace n on n.oid = x.relnamespace
   where n.nspname = $1 and x.relkind in ('i', 'I') and x.relispartition`

/** Indexes of partitions that come with an index of the partitioned table. */
export const listAttachedIndexes = async (db: Database, schema: string): Promise<number[]> =>
  (await askJson(db, z.array(z.number()), attached, [schema])) ?? []
