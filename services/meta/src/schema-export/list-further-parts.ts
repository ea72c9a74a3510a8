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

const collation = `
  case when t.typcollation <> base.typcollation then
    (select format(' collate %I.%I', n.nspname, c.collname)
       from pg_catalog.pg_collation c join pg_catalog.pg_namespace n on n.oid = c.collnamespace where c.oid = t.typcollation) end`

const checks = `
  (select string_agg(format(' constraint %I %s', k.conname, pg_catalog.pg_get_constraintdef(k.oid)), '' order by k.conname)
     from pg_catalog.pg_constraint k where k.contypid = t.oid and k.contype = 'c')`

const fields = `
  (select string_agg(format('%I %s', a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
     from pg_catalog.pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped)`

// Such a type cannot be made before the table.
const isOfTable = `
  exists (select from pg_catalog.pg_attribute a
            join pg_catalog.pg_type f on f.oid = a.atttypid
            left join pg_catalog.pg_type element on element.oid = f.typelem
            join pg_catalog.pg_class r on r.oid in (f.typrelid, element.typrelid) and r.relkind <> 'c'
           where a.attrelid = t.typrelid and not a.attisdropped)`

// In the order in which they were made: one can be made of another.
const types = `
  select json_agg(case t.typtype
           when 'd' then format('create domain %I.%I as %s', n.nspname, t.typname, pg_catalog.format_type(t.typbasetype, t.typtypmod))
             || concat(${collation}, ' default ' || t.typdefault, case when t.typnotnull then ' not null' end, ${checks})
           else format('create type %I.%I as (%s)', n.nspname, t.typname, ${fields}) end order by t.oid)
    from pg_catalog.pg_type t
    join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    left join pg_catalog.pg_type base on base.oid = t.typbasetype
    left join pg_catalog.pg_class c on c.oid = t.typrelid
   where n.nspname = $1 and (t.typtype = 'd' or t.typtype = 'c' and c.relkind = 'c' and not ${isOfTable})
     and not exists (select from pg_catalog.pg_depend d
                      where d.classid = 'pg_catalog.pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`

/** What creates the domains of a schema, and its composite types but those with rows of tables in them. */
export const listMadeTypes = async (db: Database, schema: string): Promise<string[]> =>
  (await askJson(db, z.array(z.string()), types, [schema])) ?? []

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
