import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer, withBody } from './checks.ts'
import type { World } from './checks.ts'

const domains = `
create domain color as int check (value between 0 and 16777215);
create function color_json(color) returns json language sql immutable as $$ select to_json('#' || lpad(to_hex($1), 6, '0')) $$;
create function color_text(color) returns text language sql immutable as $$ select 'hex ' || lpad(to_hex($1), 6, '0') $$;
create function to_color(text) returns color language sql immutable as
  $$ select (('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int)::color $$;
create function to_color(json) returns color language sql immutable as $$ select to_color($1 #>> '{}') $$;
create cast (color as json) with function color_json(color) as implicit;
create cast (color as text) with function color_text(color) as implicit;
create cast (text as color) with function to_color(text) as implicit;
create cast (json as color) with function to_color(json) as implicit;
create table palettes (id int primary key, name text);
create table paints (id int primary key, palette_id int references palettes, shade color default 255, other color);
insert into palettes values (1, 'warm');
insert into paints values (1, 1, 16711680, null), (2, 1, 65280, 0);
`

/** Domains whose casts say how clients read and write them. */
export const representationChecks = (world: World): void => {
  test('a domain is read, written and filtered by as its casts represent it', async () => {
    const { sql, rest, send } = world()
    await sql(domains)
    const all = await rest.from('paints').select().order('shade', { ascending: false })
    assert.deepEqual(all.data, [
      { id: 1, palette_id: 1, shade: '#ff0000', other: null },
      { id: 2, palette_id: 1, shade: '#00ff00', other: '#000000' },
    ])
    const embedded = await rest
      .from('palettes')
      .select('name,paints(tone:shade)')
      .order('id', { referencedTable: 'paints' })
    assert.deepEqual(embedded.data, [{ name: 'warm', paints: [{ tone: '#ff0000' }, { tone: '#00ff00' }] }])
    // What is cast by the request is not represented.
    const cast = await rest.from('paints').select('shade::int4').eq('shade', '#ff0000')
    assert.deepEqual(cast.data, [{ shade: 16_711_680 }])
    const several = await rest.from('paints').select('id').in('shade', ['#00ff00', '#0000ff'])
    assert.deepEqual(several.data, [{ id: 2 }])
    checkAnswer(await send('/paints?select=id,shade&shade=gt(any).{"%230000ff","%23ffffff"}&order=id'), {
      status: 200,
      json: [
        { id: 1, shade: '#ff0000' },
        { id: 2, shade: '#00ff00' },
      ],
    })
    checkAnswer(await send('/paints?select=id,shade&id=eq.1', { headers: { accept: 'text/csv' } }), {
      status: 200,
      text: 'id,shade\n1,"hex ff0000"',
    })

    const written = await rest.from('paints').insert({ id: 3, shade: '#0000ff', other: null }).select('id,shade,other')
    assert.deepEqual(written.data, [{ id: 3, shade: '#0000ff', other: null }])
    const changed = await rest.from('paints').update({ other: '#123456' }).eq('shade', '#0000ff').select('id,other')
    assert.deepEqual(changed.data, [{ id: 3, other: '#123456' }])
    checkAnswer(
      await send(
        '/paints?columns=id,shade&select=shade',
        withBody('POST', [{ id: 4 }, { id: 5, shade: '#00000a' }], {
          prefer: 'return=representation, missing=default',
        }),
      ),
      { status: 201, json: [{ shade: '#0000ff' }, { shade: '#00000a' }] },
    )
    const stored = await rest.from('paints').select('shade::int4').in('id', [3, 5]).order('id')
    assert.deepEqual(stored.data, [{ shade: 255 }, { shade: 10 }])
  })

  test('GeoJSON needs PostGIS, which is not included', async () => {
    checkAnswer(await world().send('/counters', { headers: { accept: 'application/geo+json' } }), {
      status: 406,
      error: { code: 'PGRST107' },
    })
  })
}
