/** Rows of the large table. */
export const largeRows = 1_000_000

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

/**
 * 300 tables, and one of 1,000,000 rows and 40 columns, among them a JSON value of 1 MB in row 3. It takes two seconds of
 * processor time: most columns have a constant, and nothing is written to the log of a table that a crash may empty.
 */
const createTables = `
  create unlogged table event (
    id int primary key, name text not null, kind text not null, amount numeric(10,2), at timestamptz not null,
    is_paid boolean, ref_no int, payload jsonb);
  alter table event set (autovacuum_enabled = off);
  insert into event (id, name, kind, amount, at, is_paid, ref_no)
    select n, 'event ' || n, 'kind ' || n % 10, n % 1000 / 8.0, timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second',
           n % 3 = 0, case when n % 100 > 0 then ${largeRows} - n end
      from generate_series(1, ${largeRows}) n;
  update event set payload = jsonb_build_object('text', (select string_agg(md5(n::text), ' ') from generate_series(1, 31800) n))
   where id = 3;
  alter table event ${constantColumns};
  do $$ begin
    for n in 1..299 loop
      execute format('create table %I (id int primary key, event_id int, note text)', 'table_' || lpad(n::text, 3, '0'));
    end loop;
  end $$`

/** Creates it: the tables, and what the planner knows of the large one. */
export const createLargeDatabase = async (query: (sql: string) => Promise<unknown>): Promise<void> => {
  await query(createTables)
  await query('vacuum analyze event')
}
