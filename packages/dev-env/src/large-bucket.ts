import { fillTable } from './fill-table.ts'
import { connectToProjectDatabase } from './project-database.ts'

const createBucket = `insert into storage.buckets (id, name, public) values ('media', 'media', true)`

const insertFiles = `
  insert into storage.objects (bucket_id, name, version, metadata)
  select 'media', case
      when i <= 20000 then 'events/' || lpad(i::text, 6, '0') || '.json'
      when i <= 120000 then 'old/' || (i % 50) || '/' || i || '.bin'
      else 'archive/' || lpad((i % 100)::text, 2, '0') || '/' || i || '.jpg'
    end, gen_random_uuid()::text, '{"size": 2048, "mimetype": "application/json"}'
  from generate_series(1, 500000) i`

interface Options {
  /** Writes them without the log of Postgres: for tests that measure nothing, since a crash empties the table. */
  unlogged?: boolean
}

/**
 * A bucket `media` of 500,000 files in a project of an installation: 20,000 in `events/`, 100,000 below `old/`, the others in 100 folders
 * of `archive/`. Rows alone: what lists, counts and deletes them needs no files.
 */
export const createLargeBucket = async (
  { home }: { home: string },
  ref: string,
  { unlogged = false }: Options = {},
): Promise<void> => {
  await using owner = await connectToProjectDatabase(home, ref, 'supabase_storage_admin')
  await owner.query(createBucket)
  if (unlogged) await owner.query('alter table storage.objects set unlogged')
  await fillTable(owner, 'storage.objects', async () => {
    await owner.query(insertFiles)
  })
}
