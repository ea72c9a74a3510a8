import type { Pool } from 'pg'

/** What changes without anybody changing an object. */
const unsteady: Readonly<Record<string, readonly string[]>> = {
  pg_class: ['relpages', 'reltuples', 'relallvisible', 'relallfrozen', 'relfrozenxid', 'relminmxid', 'relfilenode'],
}

/** Expressions are kept as trees that name positions in the text they came from: they are compared as SQL. */
const expressions: Readonly<Record<string, readonly string[]>> = {
  pg_attrdef: ['pg_get_expr(o.adbin, o.adrelid) as adbin'],
  pg_constraint: ['pg_get_constraintdef(o.oid) as conbin'],
  pg_index: ['pg_get_indexdef(o.indexrelid) as indexprs', 'null as indpred'],
  pg_trigger: ['pg_get_triggerdef(o.oid) as tgqual'],
  pg_policy: [
    'pg_get_expr(o.polqual, o.polrelid) as polqual',
    'pg_get_expr(o.polwithcheck, o.polrelid) as polwithcheck',
  ],
  pg_rewrite: ['pg_get_ruledef(o.oid) as ev_action', 'null as ev_qual'],
}

const keys: Readonly<Record<string, string>> = {
  pg_class: 'oid',
  pg_attribute: `attrelid || '.' || attnum`,
  pg_attrdef: 'oid',
  pg_constraint: 'oid',
  pg_index: 'indexrelid',
  pg_trigger: 'oid',
  pg_policy: 'oid',
  pg_description: `objoid || '.' || classoid || '.' || objsubid`,
  pg_type: 'oid',
  pg_enum: 'oid',
  pg_sequence: 'seqrelid',
  pg_rewrite: 'oid',
  pg_proc: 'oid',
  pg_publication_rel: 'oid',
}

const rowsOf = (catalogue: string): string => {
  const replaced = expressions[catalogue] ?? []
  const left = [...(unsteady[catalogue] ?? []), ...replaced.map((text) => text.replace(/.* as /, ''))]
  const extra = replaced.length === 0 ? '' : ` || to_jsonb((select e from (select ${replaced.join(', ')}) e))`
  return `select '${catalogue} ' || (${(keys[catalogue] ?? 'oid').replaceAll(/\b(?=oid\b|attrelid|attnum|indexrelid|objoid|classoid|objsubid|seqrelid)/g, 'o.')}) as key,
                 ((to_jsonb(o) - '{${left.join(',')}}'::text[])${extra})::text as row
            from pg_catalog.${catalogue} o
           where ${catalogue === 'pg_attribute' ? 'o.attrelid' : catalogue === 'pg_description' ? 'o.objoid' : catalogue === 'pg_index' ? 'o.indexrelid' : catalogue === 'pg_sequence' ? 'o.seqrelid' : 'o.oid'} >= 16384`
}

const everything = Object.keys(keys).map(rowsOf).join(' union all ')

/** Every row of the catalogues about objects that are not PostgreSQL's own, by catalogue and id. */
export const catalogueState = async (db: Pool): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ key: string; row: string }>(everything)
  return new Map(rows.map(({ key, row }) => [key, row]))
}

/** The rows that are in only one of them or differ. */
export const changedRows = (earlier: ReadonlyMap<string, string>, later: ReadonlyMap<string, string>): string[] =>
  [...new Set([...earlier.keys(), ...later.keys()])].filter((key) => earlier.get(key) !== later.get(key)).sort()
