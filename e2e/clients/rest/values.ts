import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer } from './checks.ts'
import type { World } from './checks.ts'
import { inParallel } from './in-parallel.ts'

const types = {
  whole: 'integer',
  big: 'bigint',
  double: 'double precision',
  exact: 'numeric',
  money: 'numeric(6, 2)',
  is_on: 'boolean',
  words: 'text',
  short: 'varchar(3)',
  padded: 'char(3)',
  id: 'uuid',
  day: 'date',
  at: 'timestamptz',
  local_at: 'timestamp(0)',
  document: 'jsonb',
  source: 'json',
  mood: 'value_mood',
  above: 'value_above',
  list: 'integer[]',
  pair: 'value_pair',
  bytes: 'bytea',
  span: 'interval',
} as const

// As they stand in a body. Each goes to a column of each type.
const values = [
  'null',
  'true',
  '0',
  '-7',
  '1.5',
  '3.0',
  '1e3',
  '12345678901234567890.123456789',
  '99999.999',
  '""',
  '" 12 "',
  '"abcd"',
  '"abc   "',
  '"happy"',
  '"t"',
  '"2024-02-30"',
  '"2024-02-29 10:11:12.6+02"',
  '"4b9f0c2e-8f07-4d7e-9d5e-1f6a0b8e2c11"',
  '"{1,2}"',
  '"(1,x)"',
  String.raw`"\\x00ff"`,
  String.raw`"a \"quoted\" \n line"`,
  String.raw`"\u00e9"`,
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  '"日本"',
  '[1,2]',
  '{"a":1,"b":[true,null]}',
  '{"first":1,"second":"x"}',
]

/** A body whose text is exactly what a client writes is passed by column; others are read from JSON by Postgres. */
export const valueChecks = (world: World): void => {
  test('a value has the same meaning however the body is written', async () => {
    const columns = Object.entries(types)
    await world().sql(`create type value_mood as enum ('happy', 'sad');
      create domain value_above as int check (value > 0);
      create type value_pair as (first int, second text);
      create table values_written (key int not null default 0, ${columns.map(([name, type]) => `${name} ${type}`).join(', ')})`)
    await world().sql('insert into values_written (key) select generate_series(1, 1000)')
    const send = async (column: string, value: string, key: number | undefined) => {
      const answers = [`{"${column}":${value}}`, `{ "${column}": ${value} }`].map((body) =>
        world().send(`/values_written?select=${column}${key === undefined ? '' : `&key=eq.${key}`}`, {
          method: key === undefined ? 'POST' : 'PATCH',
          body,
          headers: { 'content-type': 'application/json', prefer: 'return=representation' },
        }),
      )
      const [plain, spaced] = (await Promise.all(answers)).map(({ status, text }) => `${status} ${text}`)
      // A column of the type json keeps the spaces.
      assert.equal(plain?.replaceAll(/\s/g, ''), spaced?.replaceAll(/\s/g, ''), `${column}: ${value}`)
    }
    const inserts = columns.flatMap(([name]) => values.map((value) => [name, value, undefined] as const))
    const updates = ['whole', 'short', 'document'].flatMap((name, column) =>
      values.map((value, index) => [name, value, 100 * column + index + 1] as const),
    )
    const asked = [...inserts, ...updates]
    await inParallel(asked.length, 8, async (index) => {
      const [name, value, key] = asked[index] ?? ['', '', undefined]
      await send(name, value, key)
    })
  })

  test('each of several objects without keys is a row of defaults', async () => {
    await world().sql('create table values_defaults (id int generated always as identity primary key, word text)')
    const answer = await world().send('/values_defaults?select=id', {
      method: 'POST',
      body: '[{},{},{}]',
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    })
    checkAnswer(answer, { status: 201, json: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  })

  test('an insert that a trigger cancels, or whose response it sets, without a body', async () => {
    await world().sql(`create table values_judged (word text);
      create function values_judge() returns trigger language plpgsql as $$ begin
        perform set_config('response.headers', '[{"x-judged": "' || new.word || '"}]', true);
        if new.word = 'bad' then return null; end if;
        return new;
      end $$;
      create trigger judge before insert on values_judged for each row execute function values_judge()`)
    const send = (word: string) =>
      world().send('/values_judged', {
        method: 'POST',
        body: JSON.stringify({ word }),
        headers: { 'content-type': 'application/json', prefer: 'count=exact' },
      })
    checkAnswer(await send('good'), { status: 201, text: '', headers: { 'content-range': '*/1', 'x-judged': 'good' } })
    const cancelled = await send('bad')
    checkAnswer(cancelled, { status: 201, text: '', headers: { 'content-range': '*/0' } })
    assert.equal(cancelled.headers.get('x-judged'), null)
  })
}
