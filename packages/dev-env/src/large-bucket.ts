const parts = 5
const partFiles = 100_000

const createBucket = `insert into storage.buckets (id, name, public) values ('media', 'media', true)`

/** A part of the files, so that no statement comes near the time limit of a query on a busy machine. */
const insertPart = (part: number) => `
  insert into storage.objects (bucket_id, name, version, metadata)
  select 'media', case
      when i <= 20000 then 'events/' || lpad(i::text, 6, '0') || '.json'
      when i <= 120000 then 'old/' || (i % 50) || '/' || i || '.bin'
      else 'archive/' || lpad((i % 100)::text, 2, '0') || '/' || i || '.jpg'
    end, gen_random_uuid()::text, '{"size": 2048, "mimetype": "application/json"}'
  from generate_series(${part * partFiles + 1}, ${(part + 1) * partFiles}) i`

/**
 * A bucket `media` of 500,000 files: 20,000 in `events/`, 100,000 below `old/`, the others in 100 folders of `archive/`. Rows
 * alone: what lists, counts and deletes them needs no files.
 */
export const createLargeBucket = async (query: (sql: string) => Promise<unknown>): Promise<void> => {
  await query(createBucket)
  for (let part = 0; part < parts; part++) await query(insertPart(part))
  await query('analyze storage.objects')
}
