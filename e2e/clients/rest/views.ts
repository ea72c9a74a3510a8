import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { checkAnswer, withBody } from './checks.ts'
import type { World } from './checks.ts'

const views = `
create table shelf (id bigint primary key, label text not null);
create table book (shelf_id bigint references shelf, number int, title text, primary key (shelf_id, number));
insert into shelf values (1, 'first');
create view shelf_view as select label as name, id as nr from shelf;
create view view_of_view as select nr as key, name from shelf_view;
create view half_a_key as select number, title from book;
create view book_view as select title, number, shelf_id from book;
`

/** Views have the primary key of the table that they show. */
export const viewChecks = (world: World): void => {
  before(() => world().sql(views))

  test('an upsert without on_conflict goes by the primary key that the view shows', async () => {
    const { rest } = world()
    const upserted = await rest
      .from('shelf_view')
      .upsert([
        { nr: 1, name: 'renamed' },
        { nr: 2, name: 'second' },
      ])
      .select()
    assert.deepEqual([upserted.error, upserted.status], [null, 201])
    assert.deepEqual((await rest.from('shelf').select().order('id')).data, [
      { id: 1, label: 'renamed' },
      { id: 2, label: 'second' },
    ])
    const through = await rest.from('view_of_view').upsert({ key: 2, name: 'again' }).select().single()
    assert.deepEqual(through.data, { key: 2, name: 'again' })
    const book = { shelf_id: 1, number: 1, title: 'One' }
    for (const title of ['One', 'Two'])
      assert.equal((await rest.from('book_view').upsert({ ...book, title })).error, null)
    assert.deepEqual((await rest.from('book').select()).data, [{ ...book, title: 'Two' }])
  })

  test('PUT and Location name the key of a view, and refuse where it shows a part of it', async () => {
    const { send } = world()
    checkAnswer(
      await send('/shelf_view?nr=eq.7', withBody('PUT', { nr: 7, name: 'put' }, { prefer: 'return=representation' })),
      { status: 200, json: [{ nr: 7, name: 'put' }] },
    )
    checkAnswer(await send('/shelf_view', withBody('POST', { nr: 8, name: 'x' }, { prefer: 'return=headers-only' })), {
      status: 201,
      headers: { location: '/shelf_view?nr=eq.8' },
    })
    checkAnswer(await send('/half_a_key?number=eq.1', withBody('PUT', { number: 1, title: 'x' })), {
      status: 405,
      error: { code: 'PGRST105' },
    })
  })
}
