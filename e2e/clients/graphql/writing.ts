import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRefusals } from './checks.ts'
import type { World } from './checks.ts'

/** Each test writes rows of a name of its own. */
export const writingChecks = (world: World): void => {
  const run = async (query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const { data, errors } = await world().ask(query, { variables })
    assert.deepEqual(errors, [])
    return data
  }
  const countOf = async (text: string): Promise<number> => {
    const [result] = await world().sql(`select count(*)::int from public.note where text = '${text}'`)
    return Number(result?.rows?.[0]?.[0])
  }

  test('computed fields of records with columns that are named like rows of a statement', async () => {
    await world().sql(`create table public.signs (id int primary key, t int, t1 int, t2 int, t3 int);
      create function public._total(rec public.signs) returns int immutable language sql as $$ select rec.t + rec.t1 + rec.t2 $$`)
    const written = await run(
      'mutation { insertIntosignsCollection(objects: [{id: 1, t: 2, t1: 3, t2: 4}]) { records { t t1 total } } }',
    )
    assert.deepEqual(written, { insertIntosignsCollection: { records: [{ t: 2, t1: 3, total: 9 }] } })
    const read = await run('{ signsCollection { edges { node { t2 t3 total } } } }')
    assert.deepEqual(read, { signsCollection: { edges: [{ node: { t2: 4, t3: null, total: 9 } }] } })
  })

  test('insert returns the records as they are stored, with defaults', async () => {
    const data = await run(
      'mutation ($o: [noteInsertInput!]!) { insertIntonoteCollection(objects: $o) { affectedCount records { text amount status data tags big label } } }',
      {
        o: [
          {
            text: 'i1',
            amount: 1,
            status: 'in_review',
            data: '{"a":[1]}',
            tags: ['x', 'y'],
            big: '12345678901234567890',
          },
          { text: 'i1' },
        ],
      },
    )
    assert.deepEqual(data, {
      insertIntonoteCollection: {
        affectedCount: 2,
        records: [
          {
            text: 'i1',
            amount: 1,
            status: 'in_review',
            data: '{"a": [1]}',
            tags: ['x', 'y'],
            big: '12345678901234567890',
            label: 'note i1',
          },
          { text: 'i1', amount: 3, status: 'draft', data: null, tags: [], big: null, label: 'note i1' },
        ],
      },
    })
  })
  test('a null that is given is stored instead of the default', async () => {
    const data = await run(
      'mutation { insertIntonoteCollection(objects: [{text: "i2", amount: null}]) { records { amount } } }',
    )
    assert.deepEqual(data, { insertIntonoteCollection: { records: [{ amount: null }] } })
  })
  test('update changes what the filter matches', async () => {
    await run('mutation { insertIntonoteCollection(objects: [{text: "u1"}, {text: "u1"}]) { affectedCount } }')
    const data = await run(
      'mutation { updatenoteCollection(set: {amount: 9, data: "[]"}, filter: {text: {eq: "u1"}}, atMost: 2) { affectedCount records { amount data } } }',
    )
    const record = { amount: 9, data: '[]' }
    assert.deepEqual(data, { updatenoteCollection: { affectedCount: 2, records: [record, record] } })
  })
  test('update of more records than atMost changes none', async () => {
    await run('mutation { insertIntonoteCollection(objects: [{text: "u2"}, {text: "u2"}]) { affectedCount } }')
    const { data, errors } = await world().ask(
      'mutation { updatenoteCollection(set: {text: "u2b"}, filter: {text: {eq: "u2"}}) { affectedCount } }',
    )
    assert.deepEqual({ data, errors }, { data: null, errors: ['update impacts too many records'] })
    assert.equal(await countOf('u2'), 2)
  })
  test('delete returns what was deleted', async () => {
    await run('mutation { insertIntonoteCollection(objects: [{text: "d1", amount: 4}]) { affectedCount } }')
    const data = await run(
      'mutation { deleteFromnoteCollection(filter: {text: {eq: "d1"}}) { affectedCount records { amount } } }',
    )
    assert.deepEqual(data, { deleteFromnoteCollection: { affectedCount: 1, records: [{ amount: 4 }] } })
    assert.equal(await countOf('d1'), 0)
  })
  test('delete of more records than atMost deletes none', async () => {
    await run('mutation { insertIntonoteCollection(objects: [{text: "d2"}, {text: "d2"}]) { affectedCount } }')
    const { errors } = await world().ask(
      'mutation { deleteFromnoteCollection(filter: {text: {eq: "d2"}}, atMost: 1) { affectedCount } }',
    )
    assert.deepEqual(errors, ['delete impacts too many records'])
    assert.equal(await countOf('d2'), 2)
  })
  test('the fields of a mutation run in order, each sees those before it', async () => {
    const data = await run(`mutation {
      insertIntonoteCollection(objects: [{text: "m1"}]) { affectedCount }
      updatenoteCollection(set: {amount: 8}, filter: {text: {eq: "m1"}}) { records { amount } }
      gone: deleteFromnoteCollection(filter: {text: {eq: "m1"}, amount: {eq: 8}}) { affectedCount }
    }`)
    assert.deepEqual(data, {
      insertIntonoteCollection: { affectedCount: 1 },
      updatenoteCollection: { records: [{ amount: 8 }] },
      gone: { affectedCount: 1 },
    })
  })
  test('a mutation that fails leaves nothing of itself', async () => {
    const { data, errors } = await world().ask(
      'mutation { insertIntonoteCollection(objects: [{text: "m2"}]) { affectedCount } fails }',
    )
    assert.deepEqual({ data, errors }, { data: null, errors: ['It failed on purpose'] })
    assert.equal(await countOf('m2'), 0)
  })
  test('a volatile function is a mutation', async () => {
    const data = await run('mutation { a: add_note(new_text: "f1") { text amount } }')
    assert.deepEqual(data, { a: { text: 'f1', amount: 3 } })
    assert.equal(await countOf('f1'), 1)
  })
  test('a value that is too long is refused, not cut', async () => {
    const { errors } = await world().ask(
      'mutation { insertIntonoteCollection(objects: [{text: "l1", code: "123456"}]) { affectedCount } }',
    )
    assert.deepEqual(errors, ['value too long for type character varying(5)'])
  })
  checkRefusals(world, [
    [
      'insert of no records is refused',
      'mutation { insertIntonoteCollection(objects: []) { affectedCount } }',
      'At least one record must be provided to objects',
    ],
    [
      'update of no fields is refused',
      'mutation { updatenoteCollection(set: {}) { affectedCount } }',
      'At least one field must be provided to set',
    ],
    [
      'a constraint that is violated is an error of the answer',
      'mutation { insertIntoaccountCollection(objects: [{email: "ada@example.com"}]) { affectedCount } }',
      /duplicate key value violates unique constraint/,
    ],
    [
      'a generated column cannot be written',
      'mutation { insertIntonoteCollection(objects: [{text: "g", label: "x"}]) { affectedCount } }',
      /label/,
    ],
    [
      'a value that is not in an enum is refused',
      'mutation { insertIntonoteCollection(objects: [{text: "e", status: lost}]) { affectedCount } }',
      /lost/,
    ],
  ])
}
