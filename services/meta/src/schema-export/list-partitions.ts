import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'
import { textArray } from '../rows/parameters.ts'

const Partition = z.object({
  id: z.number(),
  /** What follows PARTITION BY; null for a partition that is not partitioned itself. */
  key: z.string().nullable(),
  parent: z.object({ schema: z.string(), name: z.string() }).nullable(),
  /** FOR VALUES … or DEFAULT. */
  bound: z.string().nullable(),
  /** How many tables are above it, itself included. */
  depth: z.number(),
})
export type Partition = z.infer<typeof Partition>

const partitions = `
  select json_agg(json_build_object(
           'id', c.oid::int8,
           'key', case c.relkind when 'p' then pg_catalog.pg_get_partkeydef(c.oid) end,
           'parent', (select json_build_object('schema', n.nspname, 'name', p.relname)
                        from pg_catalog.pg_inherits i
                        join pg_catalog.pg_class p on p.oid = i.inhparent
                        join pg_catalog.pg_namespace n on n.oid = p.relnamespace
                       where c.relispartition and i.inhrelid = c.oid),
           'bound', case when c.relispartition then pg_catalog.pg_get_expr(c.relpartbound, c.oid) end,
           'depth', (select count(*) from pg_catalog.pg_partition_ancestors(c.oid))))
    from pg_catalog.pg_class c
   where c.oid = any ($1::oid[]) and (c.relkind = 'p' or c.relispartition)`

/** Those of the tables that are partitioned, or are partitions, by id. */
export const listPartitions = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Partition>> => {
  const found = await askJson(db, z.array(Partition), partitions, [textArray(ids.map(String))])
  return new Map((found ?? []).map((partition) => [partition.id, partition]))
}
