/** Rows of the large table. */
export const largeRows = 1_000_000
const parts = 5
const partRows = largeRows / parts

/** Columns that take no space: a default that is a constant is kept in the catalogue. */
const constantColumns = Array.from({ length: 32 }, (_, index) => {
  const [type, value] = [
    ['text', `'constant ${index}'`],
    ['int', String(index)],
    ['boolean', 'true'],
    ['timestamptz', `'2026-01-01 00:00:00+00'`],
  ][index % 4] ?? ['int', '0']
  return `add column extra_${index} ${type} default ${value}`
}).join(', ')

// Nothing is written to the log of a table that a crash may empty.
const createEvent = `
  create unlogged table event (
    id int primary key, name text not null, kind text not null, amount numeric(10,2), at timestamptz not null,
    is_paid boolean, ref_no int, payload jsonb);
  alter table event set (autovacuum_enabled = off)`

/** A part of the rows, so that no statement comes near the time limit of a query on a busy machine. */
const insertPart = (part: number) => `
  insert into event (id, name, kind, amount, at, is_paid, ref_no)
    select n, 'event ' || n, 'kind ' || n % 10, n % 1000 / 8.0, timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second',
           n % 3 = 0, case when n % 100 > 0 then ${largeRows} - n end
      from generate_series(${part * partRows + 1}, ${(part + 1) * partRows}) n`

const insertDocument = `
  update event set payload = jsonb_build_object('text', (select string_agg(md5(n::text), ' ') from generate_series(1, 31800) n))
   where id = 3`

const createOthers = `
  do $$ begin
    for n in 1..299 loop
      execute format('create table %I (id int primary key, event_id int, note text)', 'table_' || lpad(n::text, 3, '0'));
    end loop;
  end $$`

/**
 * Creates 300 tables, one of them `event` with 1,000,000 rows and 40 columns, among them a JSON value of 1 MB in row 3. It
 * takes about 2.5 seconds of processor time.
 */
export const createLargeDatabase = async (query: (sql: string) => Promise<unknown>): Promise<void> => {
  await query(createEvent)
  for (let part = 0; part < parts; part++) await query(insertPart(part))
  await query(insertDocument)
  await query(`alter table event ${constantColumns}`)
  await query(createOthers)
  await query('vacuum analyze event')
}
