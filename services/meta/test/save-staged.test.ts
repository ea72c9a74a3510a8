import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StagedChanges } from '@cairn/contracts/database/rows'
import { saveStaged } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

let item = 0
before(async () => {
  await run('create table item (id int primary key, name text unique, price numeric(8,2))')
  item = await idOf('item')
})

const fill = () => run(`truncate item; insert into item values (1, 'Cup', 4.5), (2, 'Jug', 12), (3, null, 7)`)
const stored = async () => (await rows('select id, name, price from item order by id')).map((row) => row.join(' | '))
const save = (staged: Partial<StagedChanges>) =>
  saveStaged(db, item, { changes: [], deletes: [], inserts: [], ...staged })

test('deletions, changes and new rows are saved together, in this order', async () => {
  await fill()
  const answer = await save({
    deletes: [{ key: { id: '1' }, expected: { name: 'Cup', price: '4.50' } }],
    changes: [{ key: { id: '2' }, values: { name: 'Cup' }, expected: { name: 'Jug' } }],
    inserts: [{ values: { id: '1', name: 'Jug' } }, { values: { id: '4', name: null, price: '0.10' } }],
  })
  assert.deepEqual(answer, { saved: true, change_conflicts: [], delete_conflicts: [] })
  assert.deepEqual(await stored(), ['1 | Jug | ', '2 | Cup | 12.00', '3 |  | 7.00', '4 |  | 0.10'])
})

test('a row that was changed in the meantime prevents everything, and is returned as it is', async () => {
  await fill()
  await run(`update item set name = 'Mug' where id = 1`)
  await run(`update item set price = 13 where id = 2`)
  const answer = await save({
    deletes: [{ key: { id: '2' }, expected: { name: 'Jug', price: '12.00' } }],
    changes: [{ key: { id: '1' }, values: { name: 'Bowl' }, expected: { name: 'Cup' } }],
    inserts: [{ values: { id: '9' } }],
  })
  assert.deepEqual(answer, {
    saved: false,
    change_conflicts: [{ index: 0, values: { name: 'Mug' } }],
    delete_conflicts: [{ index: 0, values: { name: 'Jug', price: '13.00' } }],
  })
  assert.deepEqual(await stored(), ['1 | Mug | 4.50', '2 | Jug | 13.00', '3 |  | 7.00'])
})

test('a row that is gone is a conflict for a change, and none for a deletion', async () => {
  await fill()
  await run('delete from item where id in (1, 2)')
  const answer = await save({
    deletes: [{ key: { id: '1' }, expected: { name: 'Cup' } }],
    changes: [{ key: { id: '2' }, values: { name: 'x' }, expected: { name: 'Jug' } }],
  })
  assert.deepEqual([answer.change_conflicts, answer.delete_conflicts], [[{ index: 0, values: null }], []])
  assert.equal((await save({ deletes: [{ key: { id: '1' }, expected: { name: 'Cup' } }] })).saved, true)
})

test('one value that the database refuses leaves every row as it was', async () => {
  await fill()
  const refused = save({
    deletes: [{ key: { id: '1' }, expected: {} }],
    changes: [{ key: { id: '2' }, values: { price: '1' }, expected: {} }],
    inserts: [{ values: { id: '3' } }],
  })
  assert.equal((await refusal(refused)).database?.sqlstate, '23505')
  assert.deepEqual(await stored(), ['1 | Cup | 4.50', '2 | Jug | 12.00', '3 |  | 7.00'])
})

test('a trigger that keeps a row from being deleted or inserted is named as the reason', async () => {
  await fill()
  await run(`create function refuse() returns trigger language plpgsql as 'begin return null; end';
    create trigger refuse before insert or delete on item for each row execute function refuse()`)
  for (const staged of [{ deletes: [{ key: { id: '1' }, expected: {} }] }, { inserts: [{ values: { id: '9' } }] }])
    assert.match((await refusal(save(staged))).message, /a trigger or a policy/)
  await run('drop trigger refuse on item')
  assert.equal((await refusal(save({}))).reason, 'invalid_input')
})
