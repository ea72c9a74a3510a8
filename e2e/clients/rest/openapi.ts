import SwaggerParser from '@apidevtools/swagger-parser'
import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { z } from 'zod'
import { checkAnswer } from './checks.ts'
import type { World } from './checks.ts'

const Document = z.object({
  swagger: z.string(),
  info: z.object({ title: z.string(), description: z.string() }),
  host: z.string(),
  basePath: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
  definitions: z.record(
    z.string(),
    z.object({
      type: z.string(),
      description: z.string().optional(),
      required: z.array(z.string()).optional(),
      properties: z.record(z.string(), z.record(z.string(), z.unknown())),
    }),
  ),
  parameters: z.record(z.string(), z.unknown()),
})

const described = `
create type course as enum ('starter', 'main', 'dessert');
create table kitchens (id int primary key, name varchar(40) not null);
create table dishes (
  id bigint generated always as identity primary key,
  name text not null default 'it''s new',
  course course not null default 'main',
  price numeric(6, 2) default 9.5,
  is_vegan boolean not null default false,
  tags text[],
  recipe jsonb,
  created_at timestamptz not null default now(),
  kitchen_id int references kitchens
);
create view starters as select course, count(*) as dishes from dishes group by course;
create function cheapest(than numeric, course course default null) returns setof dishes stable language sql
  as $$ select * from dishes where price < than $$;
create function restock() returns void language sql as $$ select $$;
comment on schema public is E'Menu\nWhat the kitchen offers.';
comment on table dishes is E'Dishes\nAll of them, also those sold out.';
comment on column dishes.price is 'In euros';
revoke all on kitchens, dishes, starters from anon;
grant select on dishes to anon;
grant update (name) on dishes to anon;
revoke execute on function restock() from public, anon;
`

export const openApiChecks = (world: World): void => {
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await world().send('/', { headers })
    assert.equal(answer.status, 200, answer.text)
    return { ...answer, document: Document.parse(answer.json) }
  }
  const asAnonymous = () => ask({ apikey: world().keys.anon })
  before(() => world().sql(described))

  test('the document is valid Swagger 2.0, of hostile names too', async () => {
    await using directory = await mkdtempDisposable(join(tmpdir(), 'cairn-openapi-'))
    const file = join(directory.path, 'document.json')
    await writeFile(file, (await ask()).text)
    await SwaggerParser.validate(file)
  })
  test('it names the public address', async () => {
    const { document } = await ask()
    const { host, pathname } = new URL(`${world().url}/rest/v1`)
    assert.deepEqual([document.host, document.basePath], [host, pathname])
  })
  test('the comment of the schema is its title and description', async () => {
    const { info } = (await ask()).document
    assert.deepEqual([info.title, info.description], ['Menu', 'What the kitchen offers.'])
  })
  test('columns have the types of their JSON, formats, defaults, enums, lengths and keys', async () => {
    const { definitions } = (await ask()).document
    assert.deepEqual(definitions['kitchens']?.properties['name'], {
      type: 'string',
      format: 'character varying',
      maxLength: 40,
    })
    assert.deepEqual(definitions['dishes'], {
      type: 'object',
      description: 'Dishes\n\nAll of them, also those sold out.',
      required: ['id', 'name', 'course', 'is_vegan', 'created_at'],
      properties: {
        id: { type: 'integer', format: 'bigint', readOnly: true, description: 'Primary key.<pk/>' },
        name: { type: 'string', format: 'text', default: "it's new" },
        course: { type: 'string', format: 'public.course', default: 'main', enum: ['starter', 'main', 'dessert'] },
        price: { type: 'number', format: 'numeric', default: 9.5, description: 'In euros' },
        is_vegan: { type: 'boolean', format: 'boolean', default: false },
        tags: { type: 'array', format: 'text[]', items: { type: 'string' } },
        recipe: { format: 'jsonb' },
        created_at: { type: 'string', format: 'timestamp with time zone', default: 'now()' },
        kitchen_id: {
          type: 'integer',
          format: 'integer',
          description: "References `kitchens.id`.<fk table='kitchens' column='id'/>",
        },
      },
    })
  })
  test('a role with all rights sees each method', async () => {
    const { paths } = (await ask()).document
    assert.deepEqual(Object.keys(paths['/dishes'] ?? {}), ['get', 'post', 'patch', 'delete'])
    assert.equal(paths['/dishes']?.['get']?.['summary'], 'Dishes')
  })
  test('a role sees what it may use, and no more', async () => {
    const { paths, definitions } = (await asAnonymous()).document
    const hidden = ['/kitchens', '/starters', '/rpc/restock'].filter((path) => path in paths)
    assert.deepEqual([hidden, 'dishes' in definitions, 'kitchens' in definitions], [[], true, false])
    assert.equal('/rpc/cheapest' in paths, true)
    assert.deepEqual(Object.keys(paths['/dishes'] ?? {}), ['get', 'patch'])
  })
  test('a view that cannot be written is only read', async () => {
    assert.deepEqual(Object.keys((await ask()).document.paths['/starters'] ?? {}), ['get'])
  })
  test('functions: those that only read by GET too, with their arguments', async () => {
    const { paths } = (await ask()).document
    assert.deepEqual(Object.keys(paths['/rpc/cheapest'] ?? {}), ['get', 'post'])
    assert.deepEqual(Object.keys(paths['/rpc/restock'] ?? {}), ['post'])
    assert.deepEqual(paths['/rpc/cheapest']?.['get']?.['parameters'], [
      { name: 'than', in: 'query', required: true, format: 'numeric', type: 'number' },
      { name: 'course', in: 'query', required: false, format: 'public.course', type: 'string' },
    ])
  })
  test('it follows a change of the schema', async () => {
    await world().sql('alter table kitchens add column city text')
    const { definitions } = (await ask()).document
    assert.equal('city' in (definitions['kitchens']?.properties ?? {}), true)
  })
  test('the media type is that of OpenAPI, or JSON where that is asked for', async () => {
    assert.equal((await ask()).headers.get('content-type'), 'application/openapi+json; charset=utf-8')
    const json = await ask({ accept: 'application/json' })
    assert.equal(json.headers.get('content-type'), 'application/json; charset=utf-8')
    checkAnswer(await world().send('/', { headers: { accept: 'text/csv' } }), {
      status: 406,
      error: { code: 'PGRST107' },
    })
  })
  test('HEAD and OPTIONS at the root have no body', async () => {
    checkAnswer(await world().send('/', { method: 'HEAD' }), { status: 200, text: '' })
    checkAnswer(await world().send('/', { method: 'OPTIONS' }), {
      status: 200,
      text: '',
      headers: { allow: 'OPTIONS,GET,HEAD' },
    })
  })
}
