import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer, withBody } from './checks.ts'
import type { World } from './checks.ts'

const handlers = `
create domain "text/x-lines" as text;
create domain "application/x-names" as bytea;
create domain "application/x-total" as text;
create domain "text/csv" as text;
create domain "image/x-dot" as bytea;
create domain "*/*" as bytea;
create table stones (id int primary key, name text);
insert into stones values (1, 'flint'), (2, 'slate');
create table pebbles (id int primary key, name text);
insert into pebbles values (7, 'quartz');

create function add_line("text/x-lines", stones) returns "text/x-lines" language sql immutable as
  $$ select ($1 || ($2).id || '=' || ($2).name || E'\\n')::"text/x-lines" $$;
create aggregate lines(stones) (sfunc = add_line, stype = "text/x-lines", initcond = '');
create function add_name(bytea, anyelement) returns bytea language sql immutable as
  $$ select $1 || convert_to(to_jsonb($2) ->> 'name', 'utf8') $$;
create function as_names(bytea) returns "application/x-names" language sql immutable as $$ select $1 $$;
create aggregate names(anyelement) (sfunc = add_name, stype = bytea, finalfunc = as_names, initcond = '');
create function add_csv("text/csv", stones) returns "text/csv" language sql immutable as
  $$ select ($1 || ';' || ($2).name)::"text/csv" $$;
create aggregate stones_csv(stones) (sfunc = add_csv, stype = "text/csv", initcond = 'sep');

create function dot() returns "image/x-dot" language sql immutable as $$ select convert_to('dot', 'utf8') $$;
create function any_of_them() returns "*/*" language plpgsql as $$
begin
  perform set_config('response.headers', '[{"Content-Type": "image/x-any"}]', true);
  return convert_to('any', 'utf8');
end $$;
create function a_page() returns "*/*" language plpgsql as $$
begin
  perform set_config('response.headers',
    '[{"Content-Type": "text/html"}, {"Content-Security-Policy": "script-src ''unsafe-inline''"}]', true);
  return convert_to('<script>', 'utf8');
end $$;
create function a_cookie() returns text language plpgsql as $$
begin
  perform set_config('response.headers',
    '[{"Set-Cookie": "a=b; Path=/"}, {"Clear-Site-Data": "*"}, {"X-Own": "c"}]', true);
  return 'd';
end $$;
create function all_stones() returns setof stones language sql stable as $$ select * from stones $$;
`

/** Domains that are named like media types, and aggregates that return them. */
export const mediaTypeChecks = (world: World): void => {
  test('an aggregate for the rows of a table makes the body of its media type', async () => {
    const { sql, send } = world()
    await sql(handlers)
    const lines = { headers: { accept: 'text/x-lines' } }
    const answer = { status: 200, headers: { 'content-type': 'text/x-lines; charset=utf-8' } }
    checkAnswer(await send('/stones?order=id', lines), { ...answer, text: '1=flint\n2=slate\n' })
    checkAnswer(await send('/stones?id=eq.2', lines), { ...answer, text: '2=slate\n' })
    checkAnswer(await send('/stones?id=eq.3', lines), { ...answer, text: '' })
    checkAnswer(await send('/rpc/all_stones?id=eq.1', lines), { ...answer, text: '1=flint\n' })
    const added = withBody(
      'POST',
      { id: 3, name: 'chalk' },
      { accept: 'text/x-lines', prefer: 'return=representation' },
    )
    checkAnswer(await send('/stones', added), { ...answer, status: 201, text: '3=chalk\n' })
    checkAnswer(await send('/pebbles', lines), {
      status: 406,
      error: { code: 'PGRST107', message: 'None of these media types are available: text/x-lines' },
    })
    checkAnswer(await send('/pebbles', { headers: { accept: 'text/x-lines, application/json' } }), {
      status: 200,
      json: [{ id: 7, name: 'quartz' }],
    })
  })

  test('an aggregate for any rows makes bytes of those of each table', async () => {
    const { send } = world()
    const names = { headers: { accept: 'application/x-names' } }
    const headers = { 'content-type': 'application/x-names' }
    checkAnswer(await send('/stones?order=id&id=lt.3', names), { status: 200, text: 'flintslate', headers })
    checkAnswer(await send('/pebbles?select=name', names), { status: 200, text: 'quartz', headers })
  })

  test('an aggregate replaces the CSV of the service for its table alone', async () => {
    const { send } = world()
    const csv = { headers: { accept: 'text/csv' } }
    checkAnswer(await send('/stones?id=eq.1', csv), { status: 200, text: 'sep;flint' })
    checkAnswer(await send('/pebbles', csv), { status: 200, text: 'id,name\n7,quartz' })
  })

  test('a function that returns a domain over bytea answers bytes of that type, or of one that it sets itself', async () => {
    const { send } = world()
    for (const accept of ['image/x-dot', '*/*'])
      checkAnswer(await send('/rpc/dot', { headers: { accept } }), {
        status: 200,
        text: 'dot',
        headers: { 'content-type': 'image/x-dot' },
      })
    for (const accept of ['image/png', 'text/html'])
      checkAnswer(await send('/rpc/any_of_them', withBody('POST', {}, { accept })), {
        status: 200,
        text: 'any',
        headers: { 'content-type': 'image/x-any' },
      })
  })

  test('a function below a path of the dashboard sets no cookie of it, and clears nothing that it stores', async () => {
    const { headers } = await world().send('/rpc/a_cookie')
    assert.equal(headers.get('x-own'), 'c')
    assert.deepEqual([headers.get('set-cookie'), headers.get('clear-site-data')], [null, null])
  })

  test('a page of a function runs no script, whatever policy it has', async () => {
    const { headers } = await world().send('/rpc/a_page', { headers: { accept: 'text/html' } })
    assert.equal(headers.get('content-type'), 'text/html')
    assert.match(headers.get('content-security-policy') ?? '', /^script-src 'unsafe-inline', .*; sandbox$/)
  })

  test('a filter with 2,500 values is answered with headers that clients take', async () => {
    const ids = Array.from({ length: 2_500 }, (_, id) => id).join(',')
    checkAnswer(await world().send(`/stones?id=in.(${ids})&select=id&limit=1`), { status: 200 })
  })
}
