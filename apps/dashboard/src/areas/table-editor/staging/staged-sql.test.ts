import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stagedSql } from './staged-sql.ts'

const column = (name: string, category: 'number' | 'text') => ({
  name,
  category,
  is_generated: false,
  identity_generation: null,
})

test('deletions, changes and new rows are written in the order in which they are saved', () => {
  const table = { schema: 'public', name: 'Order', columns: [column('id', 'number'), column('Note', 'text')] }
  const sql = stagedSql(table, {
    edits: [
      { key: { id: '1' }, column: 'Note', from: null, to: `it's` },
      { key: { id: '1' }, column: 'id', from: '1', to: '10' },
    ],
    deletes: [{ key: { id: '2' }, expected: {} }],
    inserts: [
      { id: 'a', values: { id: '3', Note: null } },
      { id: 'b', values: {} },
    ],
  })
  assert.equal(
    sql,
    `delete from public."Order" where id = 2;
update public."Order" set "Note" = 'it''s', id = 10 where id = 1;
insert into public."Order" (id, "Note") values (3, null);
insert into public."Order" default values;`,
  )
})
