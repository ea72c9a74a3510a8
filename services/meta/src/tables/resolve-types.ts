import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import { sqlTypeName, typeNameJoins } from '../catalogue/type-name.sql.ts'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { textArray } from '../rows/parameters.ts'

const numbered = /^(?:small|big)?serial$/i

const ResolvedType = z.object({
  /** As it was asked for. */
  text: z.string(),
  /** As SQL writes it; null where there is no such type. */
  type: z.string().nullable(),
  is_collatable: z.boolean(),
})
export type ResolvedType = z.infer<typeof ResolvedType>

const Conversion = z.object({
  from: z.string(),
  to: z.string(),
  /** `implicit`: an assignment converts; `explicit`: only a cast does; `none`: not even that. */
  cast: z.enum(['implicit', 'explicit', 'none']),
  /** Whether PostgreSQL writes each row again. */
  rewrites: z.boolean(),
})
export type Conversion = z.infer<typeof Conversion>

// Of a type whose name needs quotes, such as one in upper case, the name itself is understood too.
const found = (text: string): string => `
  (select pg_catalog.to_regtype(name)::oid as oid, pg_catalog.to_regtypemod(name) as modifier
     from (values (1, ${text}), (2, pg_catalog.quote_ident(${text})),
                  (3, pg_catalog.quote_ident(regexp_replace(${text}, '\\[\\]$', '')) || '[]')) names (place, name)
    where pg_catalog.to_regtype(name) is not null order by place limit 1)`

const typesText = `
  select coalesce(json_agg(json_build_object(
           'text', wanted.text,
           'type', case when t.oid is not null then ${sqlTypeName('found.modifier')} end,
           'is_collatable', coalesce(t.typcollation <> 0, false))), '[]')
    from unnest($1::text[]) wanted (text)
    left join lateral ${found('wanted.text')} found on true
    left join pg_catalog.pg_type t on t.oid = found.oid
    ${typeNameJoins.replace('join pg_catalog.pg_namespace home', 'left join pg_catalog.pg_namespace home')}`

/** The types by what they are called in the form. @throws MetaError `query_failed` for one that does not exist. */
export const resolveTypes = async (db: Database, texts: readonly string[]): Promise<Map<string, ResolvedType>> => {
  const wanted = [...new Set(texts)].filter((text) => !numbered.test(text))
  const resolved =
    wanted.length === 0 ? [] : ((await askJson(db, z.array(ResolvedType), typesText, [textArray(wanted)])) ?? [])
  const missing = resolved.find(({ type }) => type === null)
  if (missing !== undefined) {
    const message = `type "${missing.text}" does not exist`
    throw new MetaError('query_failed', { database: { sqlstate: '42704', severity: 'ERROR', message } })
  }
  const all = new Map(resolved.map((each) => [each.text, each]))
  for (const text of texts)
    if (numbered.test(text)) all.set(text, { text, type: text.toLowerCase(), is_collatable: false })
  return all
}

/** What a domain is made of, down to the type that is none. */
const base = (oid: string): string => `
  (with recursive base as (
     select t.oid, t.typtype, t.typbasetype, t.typelem, t.typcategory, t.typarray from pg_catalog.pg_type t where t.oid = ${oid}
     union all
     select b.oid, b.typtype, b.typbasetype, b.typelem, b.typcategory, b.typarray
       from base join pg_catalog.pg_type b on b.oid = base.typbasetype where base.typtype = 'd')
   select oid, typelem, typcategory from base where typtype <> 'd')`

const element = (type: string): string => `case when ${type}.typcategory = 'A' and target.typcategory = 'A'
  and source.typcategory = 'A' then ${type}.typelem else ${type}.oid end`

/** Whether a modifier allows all values that the earlier one allowed, so that no row is written again. */
const isWider = `
  case when new.modifier = -1 or new.modifier = old.modifier then true
       when old.modifier = -1 then false
       when plain.target in ('varchar'::regtype, 'varbit'::regtype) then new.modifier >= old.modifier
       when plain.target = 'numeric'::regtype
         then (new.modifier - 4) & 65535 = (old.modifier - 4) & 65535 and new.modifier >= old.modifier
       when plain.target in ('timestamp'::regtype, 'timestamptz'::regtype, 'time'::regtype, 'timetz'::regtype)
         then new.modifier >= old.modifier
       else false end`

const conversionsText = `
  select coalesce(json_agg(json_build_object(
           'from', pair.old_type,
           'to', pair.new_type,
           'cast', case when plain.source = plain.target or known.castcontext in ('i', 'a') then 'implicit'
                        when known.oid is null and target.typcategory = 'S' then 'implicit'
                        when known.castcontext = 'e' then 'explicit'
                        when known.oid is null and source.typcategory = 'S' then 'explicit'
                        else 'none' end,
           'rewrites', not (
             (plain.source = plain.target or coalesce(known.castmethod = 'b', false))
             and not exists (select from pg_catalog.pg_type where typtype = 'd' and oid = new.oid and new.oid <> old.oid)
             -- The elements of an array are converted one by one.
             and (source.typcategory <> 'A' or (plain.source = plain.target and new.modifier in (-1, old.modifier)))
             and (case when plain.source = plain.target then ${isWider} else new.modifier = -1 end)))), '[]')
    from unnest($1::text[], $2::text[]) pair (old_type, new_type)
   cross join lateral ${found('pair.old_type')} old
   cross join lateral ${found('pair.new_type')} new
   cross join lateral ${base('old.oid')} source
   cross join lateral ${base('new.oid')} target
   cross join lateral (select ${element('source')} as source, ${element('target')} as target) plain
    left join pg_catalog.pg_cast known on known.castsource = plain.source and known.casttarget = plain.target`

/** How values of one type become those of another, for pairs of types as `resolveTypes` writes them. */
export const conversionsOf = async (
  db: Database,
  pairs: readonly { from: string; to: string }[],
): Promise<Conversion[]> =>
  pairs.length === 0
    ? []
    : ((await askJson(db, z.array(Conversion), conversionsText, [
        textArray(pairs.map(({ from }) => from)),
        textArray(pairs.map(({ to }) => to)),
      ])) ?? [])
