import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DesiredTable, TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import * as fc from 'fast-check'
import { changeTable, getTableDefinition } from '../../src/index.ts'
import type { TestDatabase } from '../test-database.ts'
import { startTestDatabase } from '../test-database.ts'
import { catalogueState, changedRows } from './catalogue-state.ts'
import { unchanged } from './desired.ts'

// The same schemas in every run.
const runs = 40
const seed = 20_261_122

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
  await database.run(`
    create type mood as enum ('sad', 'it''s fine');
    create function touch() returns trigger language plpgsql as $$ begin return new; end $$`)
})
after(() => database[Symbol.asyncDispose]())

const hostile = ['plain', 'a "b"', 'select', 'UPPER', '😀', 'constructor', "it's; --", 'ü'.repeat(31), ' ', '\\', '%s']
const types = [
  ['integer', '5'],
  ['bigint', null],
  ['text', `'it''s'`],
  ['varchar(20)', `'x'`],
  ['numeric(10,2)', '1.5'],
  ['timestamptz', 'now()'],
  ['uuid', 'gen_random_uuid()'],
  ['jsonb', `'{"a": 1}'`],
  ['text[]', `'{}'`],
  ['mood', `'sad'`],
] as const

const columnShape = fc.record({
  type: fc.constantFrom(...types),
  hasDefault: fc.boolean(),
  isNotNull: fc.boolean(),
  isUnique: fc.boolean(),
  comment: fc.boolean(),
})

const schemas = fc.record({
  tableName: fc.constantFrom(...hostile),
  names: fc.shuffledSubarray(hostile, { minLength: 2, maxLength: 6 }),
  columns: fc.array(columnShape, { minLength: 6, maxLength: 6 }),
  keyLength: fc.integer({ min: 1, max: 2 }),
  gap: fc.boolean(),
  target: fc.nat(5),
})
type Made = typeof schemas extends fc.Arbitrary<infer T> ? T : never

const literal = (text: string): string => quotedLiteral(text)

/** A table with all that can depend on it, and one that references it. */
const creating = ({ tableName, names, columns, keyLength, gap }: Made): string => {
  const table = `round.${quotedIdent(tableName)}`
  const lines = names.map((name, index) => {
    const { type, hasDefault, isNotNull, isUnique } = columns[index] ?? {
      type: types[0],
      hasDefault: false,
      isNotNull: true,
      isUnique: false,
    }
    const fallback = hasDefault && type[1] !== null ? ` default ${type[1]}` : ''
    return `${quotedIdent(name)} ${type[0]}${fallback}${isNotNull ? ' not null' : ''}${isUnique && type[0] !== 'jsonb' ? ' unique' : ''}`
  })
  const first = quotedIdent(names[0] ?? '')
  const ids = ['k 1', 'K"2'].slice(0, keyLength).map(quotedIdent)
  return `
    create schema round;
    create table ${table} (${gap ? 'gone text, ' : ''}${ids.map((id) => `${id} integer`).join(', ')}, ${lines.join(', ')},
      primary key (${ids.toReversed().join(', ')}), constraint "check ""it""" check (${first} is not null or ${ids[0]} > 0));
    ${gap ? `alter table ${table} drop column gone;` : ''}
    comment on table ${table} is ${literal("it's \\")};
    comment on constraint "check ""it""" on ${table} is 'checked';
    ${names.map((name, index) => (columns[index]?.comment === true ? `comment on column ${table}.${quotedIdent(name)} is ${literal(name)};` : '')).join('\n')}
    create index "of it" on ${table} (${first}) where ${ids[0]} > 1;
    create table round.child (${ids.map((id) => `${id} integer`).join(', ')}, label text default 'x',
      constraint "to parent" foreign key (${ids.toReversed().join(', ')}) references ${table} on update cascade on delete set null deferrable initially deferred);
    alter table ${table} enable row level security;
    create policy "see ""own""" on ${table} for select to anon, authenticated using (${ids[0]} > 0 and ${first} is not null);
    create policy everything on ${table} as restrictive using (true) with check (${ids[0]} < 100);
    create trigger "on ""it""" before update of ${first} on ${table} for each row when (new.${ids[0]} > 0) execute function touch();
    grant select, update (${first}) on ${table} to anon;
    grant insert on ${table} to authenticated with grant option;
    create view round.seen as select ${ids[0]} as id, ${first} as value from ${table};
    create publication round_publication for table ${table} where (${ids[0]} > 0);
    insert into ${table} (${ids.join(', ')}) select ${ids.map(() => '1').join(', ')} where false`
}

interface Alteration {
  edit: (desired: DesiredTable, definition: TableDefinition, id: number) => DesiredTable
  /** The rows of the catalogues that it changes, of a table and one of its columns. */
  changes: RegExp
}

const columnEdit =
  (change: (column: TableDefinition['columns'][number]) => Partial<Omit<TableDefinition['columns'][number], 'id'>>) =>
  (desired: DesiredTable, { columns }: TableDefinition, id: number): DesiredTable => ({
    ...desired,
    columns: columns.map((each) => (each.id === id ? { id, ...change(each) } : { id: each.id })),
  })

const alterations = (table: number, id: number): Record<string, Alteration> => ({
  'a comment of the table': {
    edit: (desired) => ({ ...desired, comment: 'another' }),
    changes: new RegExp(`^pg_description ${table}\\.1259\\.0$`),
  },
  'a comment of a column': {
    edit: columnEdit(() => ({ comment: "another one's" })),
    changes: new RegExp(`^pg_description ${table}\\.1259\\.${id}$`),
  },
  'row-level security': {
    edit: (desired) => ({ ...desired, rls_enabled: false }),
    changes: new RegExp(`^pg_class ${table}$`),
  },
  'the access of a role': {
    edit: (desired) => ({
      ...desired,
      api_access: [
        { role: 'anon', privileges: ['SELECT', 'DELETE'] },
        { role: 'authenticated', privileges: [] },
      ],
    }),
    changes: new RegExp(`^pg_class ${table}$`),
  },
  realtime: {
    edit: (desired) => ({ ...desired, realtime: true }),
    changes: /^pg_publication_rel \d+$/,
  },
  'a new column': {
    edit: (desired) => ({ ...desired, columns: [...desired.columns, { name: 'added', type: 'date' }] }),
    changes: new RegExp(`^pg_(?:attribute ${table}\\.\\d+|class ${table})$`),
  },
  'a default': {
    edit: columnEdit(({ default_value: current, type }) => ({
      default_value: current === null ? `nullif(null::${type}, null)` : null,
    })),
    changes: new RegExp(`^pg_(?:attrdef \\d+|attribute ${table}\\.${id})$`),
  },
  'a check that is dropped': {
    edit: (desired) => ({ ...desired, checks: [] }),
    changes: new RegExp(`^pg_(?:class ${table}|constraint \\d+|description \\d+\\.2606\\.0)$`),
  },
  'a new unique constraint': {
    edit: (desired) => ({
      ...desired,
      uniques: [...desired.uniques, { name: 'added key', columns: [desired.columns.at(-1)?.name ?? ''] }],
    }),
    changes: new RegExp(`^pg_(?:class \\d+|constraint \\d+|index \\d+|attribute \\d+\\.1)$`),
  },
})

/** Makes the objects, and loads the table. */
const prepared = async (made: Made) => {
  await database.run('drop schema if exists round cascade')
  await database.run('drop publication if exists round_publication')
  await database.run(creating(made))
  const table = await database.idOf(`round.${quotedIdent(made.tableName)}`.replaceAll("'", "''"))
  const definition = await getTableDefinition(database.db, table)
  const column = definition.columns.find(({ name: each }) => each === made.names[made.target % made.names.length])
  assert.ok(column)
  return { table, definition, column }
}

const check = async (made: Made, name: string): Promise<void> => {
  const { db } = database
  const { table, definition, column } = await prepared(made)
  const alteration = alterations(table, column.id)[name]
  assert.ok(alteration)
  const earlier = await catalogueState(db)
  const desired = alteration.edit(unchanged(definition), definition, column.id)
  const { statements } = await changeTable(db, { table: { id: table, version: definition.version }, desired })
  const changed = changedRows(earlier, await catalogueState(db))
  assert.ok(changed.length > 0, `${name} changed nothing: ${statements.join('; ')}`)
  for (const key of changed) assert.match(key, alteration.changes, `${name}: ${statements.join('; ')}`)
}

for (const name of Object.keys(alterations(0, 0)))
  test(`${name} is changed, and every other row of the catalogues stays as it was`, async () => {
    await fc.assert(
      fc.asyncProperty(schemas, (made) => check(made, name)),
      { numRuns: Math.ceil(runs / 5), seed },
    )
  })

test('a column and the table are renamed by two statements and back, and nothing else is lost', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(schemas, async (made) => {
      const { table, definition, column } = await prepared(made)
      const earlier = await catalogueState(db)
      const rename = async (tableName: string, columnName: string): Promise<string[]> => {
        const { version, ...current } = await getTableDefinition(db, table)
        const columns = current.columns.map(({ id }) => (id === column.id ? { id, name: columnName } : { id }))
        const { primary_key: key } = current
        const desired = { ...unchanged({ version, ...current }), name: tableName, columns }
        const names = (list: readonly string[]) =>
          list.map((each) => (each === current.columns.find(({ id }) => id === column.id)?.name ? columnName : each))
        const { statements } = await changeTable(db, {
          table: { id: table, version },
          desired: {
            ...desired,
            primary_key: key === null ? null : { ...key, columns: names(key.columns) },
            uniques: current.uniques.map(({ id }) => ({ id })),
            checks: current.checks.map(({ id }) => ({ id })),
          },
        })
        return statements
      }
      const statements = await rename('Other "name"', 'new "name"')
      assert.equal(statements.length, 2, statements.join('; '))
      await rename(definition.name, column.name)
      assert.deepEqual(changedRows(earlier, await catalogueState(db)), [])
    }),
    { numRuns: Math.ceil(runs / 5), seed },
  )
})
