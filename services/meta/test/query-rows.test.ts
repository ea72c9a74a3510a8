import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { maxRowLimit } from '@cairn/contracts/limits'
import { generateTypescript, queryRows } from '../src/index.ts'
import type { TestDatabase } from './test-database.ts'
import { refusal, startTestDatabase } from './test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database[Symbol.asyncDispose]())

const query = (text: string) => queryRows(database.db, { query: text })

test('the rows of the last statement that returned any are objects with exact values', async () => {
  assert.deepEqual(
    await query(`
      select 'not this one' as earlier;
      select 7::int4 as small, 9007199254740991::int8 as exact, 9007199254740993::int8 as large, 1.10::numeric as money,
        true as yes, null::text as nothing, '{"a": [1]}'::jsonb as doc, array[1, 2] as numbers, date '2026-01-31' as day,
        timestamptz '2026-01-31 12:00:00+02' at time zone 'UTC' as at, interval '1 day' as span,
        array[timestamp '2026-01-31 12:00:00'] as times, 1 as constructor, 2 as "__proto__";
      create temp table made ()`),
    [
      Object.fromEntries([
        ['small', 7],
        ['exact', 9_007_199_254_740_991],
        ['large', '9007199254740993'],
        ['money', '1.10'],
        ['yes', true],
        ['nothing', null],
        ['doc', { a: [1] }],
        ['numbers', [1, 2]],
        ['day', '2026-01-31'],
        ['at', '2026-01-31 10:00:00'],
        ['span', '1 day'],
        ['times', ['2026-01-31 12:00:00']],
        ['constructor', 1],
        ['__proto__', 2],
      ]),
    ],
  )
  assert.deepEqual(await query('create temp table nothing_returned ()'), [])
})

test('an answer that would be cut is refused instead', async () => {
  assert.equal((await query(`select * from generate_series(1, ${maxRowLimit})`)).length, maxRowLimit)
  const { reason, message } = await refusal(query(`select * from generate_series(1, ${maxRowLimit + 1})`))
  assert.equal(reason, 'query_failed')
  assert.match(message, /The statements have run, but the answer has more than 100000 rows/)
})

const typesFor = (schemas: string[]) =>
  generateTypescript(database.db, { included_schemas: schemas, detect_one_to_one_relationships: true })

test('generated types compile, and know columns, enums, relationships and functions', async (t) => {
  await database.run(`
    create schema typed;
    create type typed.mood as enum ('glad', 'it''s fine');
    create table typed.author (id bigint generated always as identity primary key, "Full Name" text not null, mood typed.mood);
    create table typed.book (id uuid primary key default gen_random_uuid(), author_id bigint not null references typed.author, tags text[], doc jsonb);
    create view typed.titles as select id, tags from typed.book;
    create function typed.books_of(author bigint) returns setof typed.book language sql as 'select * from typed.book where author_id = author'`)
  const folder = await mkdtemp(join(tmpdir(), 'cairn-types-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'database.ts'), await typesFor(['typed']))
  await writeFile(
    join(folder, 'use.ts'),
    `import type { Database } from './database.ts'
     type Typed = Database['typed']
     export const author: Typed['Tables']['author']['Row'] = { id: 1, 'Full Name': 'Ada', mood: "it's fine" }
     export const insert: Typed['Tables']['book']['Insert'] = { author_id: 1, tags: ['a'] }
     export const titles: Typed['Views']['titles']['Row'] = { id: null, tags: null }
     export const args: Typed['Functions']['books_of']['Args'] = { author: 1 }
     export const relation: Typed['Tables']['book']['Relationships'][0]['referencedRelation'] = 'author'
     export const noOtherMood: 'sad' extends Typed['Enums']['mood'] ? never : true = true
     export const authorIsRequired: { tags: string[] } extends Typed['Tables']['book']['Insert'] ? never : true = true
    `,
  )
  const tsc = new URL('../../../node_modules/.bin/tsc', import.meta.url).pathname
  const flags = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--module', 'nodenext', '--types', '']
  const { stdout } = await promisify(execFile)(tsc, [...flags, join(folder, 'use.ts')], { cwd: folder })
  assert.equal(stdout, '')
})

test('types are of the schemas that were named, and the reader may generate them', async () => {
  const types = await generateTypescript(database.reader, {
    excluded_schemas: ['typed'],
    detect_one_to_one_relationships: false,
  })
  assert.match(types, /^ {2}public: \{/m)
  assert.doesNotMatch(types, /^ {2}typed: \{/m)
})
