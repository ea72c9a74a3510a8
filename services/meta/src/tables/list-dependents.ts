import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'

const Dependents = z.array(z.object({ kind: z.string(), name: z.string() }))

/**
 * Follows `pg_depend` as DROP … CASCADE does. What is part of the object (its indexes, its default values) goes with it
 * and is not listed; a rule stands for the view that it makes.
 */
const dependents = `
  with recursive gone as (
    select 'pg_catalog.pg_class'::regclass::oid as classid, $1::oid as objid, $2::int as objsubid, false as is_other
    union
    select owner.classid, owner.objid, owner.objsubid, gone.is_other or d.deptype = 'n'
      from gone
      join pg_catalog.pg_depend d
        on d.refclassid = gone.classid and d.refobjid = gone.objid
       and (gone.objsubid = 0 or d.refobjsubid = gone.objsubid)
       and d.deptype in ('n', 'a', 'i', 'P', 'S')
      left join pg_catalog.pg_rewrite r on d.classid = 'pg_catalog.pg_rewrite'::regclass and r.oid = d.objid
     cross join lateral (
       select case when r.oid is null then d.classid else 'pg_catalog.pg_class'::regclass end as classid,
              coalesce(r.ev_class, d.objid) as objid,
              case when r.oid is null then d.objsubid else 0 end as objsubid) owner
     where not (owner.classid = 'pg_catalog.pg_class'::regclass and owner.objid = $1::oid)
  ), others as (
    select distinct classid, objid, objsubid from gone g where is_other
       and not exists (select from gone own where not own.is_other and own.classid = g.classid and own.objid = g.objid)
       -- What belongs to another object that goes is not named beside it.
       and not exists (select from pg_catalog.pg_depend d
                        where d.classid = g.classid and d.objid = g.objid and d.objsubid = g.objsubid
                          and d.deptype in ('i', 'a')
                          and exists (select from gone o where o.is_other and o.classid = d.refclassid and o.objid = d.refobjid))
  )
  select coalesce(json_agg(json_build_object('kind', described.type, 'name', described.name)
                           order by described.type, described.name), '[]')
    from others
   cross join lateral (
     select type, pg_catalog.pg_describe_object(classid, objid, objsubid) as name
       from pg_catalog.pg_identify_object(classid, objid, objsubid)) described`

/** What DROP … CASCADE of a table, or of the column with that number, deletes beside it. */
export const listDependents = async (db: Database, id: number, column = 0): Promise<z.infer<typeof Dependents>> =>
  (await askJson(db, Dependents, dependents, [String(id), String(column)])) ?? []
