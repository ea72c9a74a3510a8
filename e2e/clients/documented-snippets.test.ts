import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { createClient } from '@supabase/supabase-js'
import { build } from 'vite'
import { z } from 'zod'
import { curlCommand } from '../../apps/dashboard/src/areas/api-docs/snippets/curl.ts'
import { functionSnippets, isCallable } from '../../apps/dashboard/src/areas/api-docs/snippets/function-snippets.ts'
import type { DocsPlace, DocsSnippet } from '../../apps/dashboard/src/areas/api-docs/snippets/snippet.ts'
import { tableSnippets } from '../../apps/dashboard/src/areas/api-docs/snippets/table-snippets.ts'
import { connectionBy, connectionKinds, passwordPlaceholder } from '../../apps/dashboard/src/connect/connection.ts'
import { connectionStrings } from '../../apps/dashboard/src/connect/connection-strings.ts'
import { frameworkExamples } from '../../apps/dashboard/src/connect/frameworks.ts'
import { orms } from '../../apps/dashboard/src/connect/orms.ts'
import type { ConnectExample } from '../../apps/dashboard/src/connect/snippet.ts'

const run = promisify(execFile)
const modules = new URL('../../node_modules', import.meta.url).pathname

let env: DevEnv
let project: TestProject
let publishable: string
let secret: string
let url: string
/** Where the files of the snippets are written; packages are found from it. */
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-snippets-'))
  await symlink(modules, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  env = await startDevEnv()
  const owner = await env.signUp('owner')
  project = await owner.createProject()
  url = (await project.detail()).url
  const keys = await owner.request('GET /v1/projects/:ref/api-keys', {
    params: { ref: project.ref },
    query: { reveal: 'true' },
  })
  const keyOf = (kind: 'publishable' | 'secret') =>
    keys.find(({ type }) => type === kind)?.api_key ?? assert.fail(`there is no ${kind} key`)
  publishable = keyOf('publishable')
  secret = keyOf('secret')
  await owner.request('PATCH /v1/projects/:ref/postgrest', {
    params: { ref: project.ref },
    body: { db_schema: 'public, shop' },
  })
  await project.query(`
    create type public.mood as enum ('calm', 'rough');
    create table public.harbours (id bigint generated always as identity primary key, name text not null);
    create table public.buoys (
      id int primary key,
      harbour bigint not null references public.harbours,
      parent int references public.buoys,
      state public.mood not null, tags text[] not null, depth numeric(6, 2) not null, is_lit boolean not null,
      seen timestamptz not null, day date not null, at time not null, every interval not null,
      details jsonb not null, key uuid not null, address inet not null, code char(1) not null,
      double numeric generated always as (depth * 2) stored
    );
    create table public."Odd 'Table'" ("the ""id""" int, "Full name" text, primary key ("the ""id""", "Full name"));
    create view public.lit_buoys as select id, depth from public.buoys where is_lit;
    create function public.depth_of(buoy int, "in" text, factor numeric default 1) returns numeric
      language sql as 'select 1.5 * factor';
    create function public.nothing() returns void language sql as '';
    create function public.note_change() returns trigger language plpgsql as 'begin return new; end';
    create schema shop;
    create table shop.orders (id int primary key, note text);
    grant usage on schema shop to service_role;
    grant all on all tables in schema shop to service_role;`)
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const placeIn = (schema: string): DocsPlace => ({ url, apiKey: secret, schema, defaultSchema: 'public' })

const documented = async (schema: string): Promise<{ name: string; snippets: DocsSnippet[] }[]> => {
  const options = { params: { ref: project.ref }, headers: await project.headers() }
  const { owner } = project
  const listed = await owner.request('GET /platform/pg-meta/:ref/relations', { ...options, query: { schema } })
  const tables = await Promise.all(
    listed.map(({ id }) =>
      owner.request('GET /platform/pg-meta/:ref/relations/:id', {
        ...options,
        params: { ref: project.ref, id: String(id) },
      }),
    ),
  )
  const functions = await owner.request('GET /platform/pg-meta/:ref/functions', {
    ...options,
    query: { included_schemas: schema },
  })
  return [
    ...tables.map((table) => ({ name: table.name, snippets: tableSnippets(table, placeIn(schema)) })),
    ...functions
      .filter(isCallable)
      .map((called) => ({ name: called.name, snippets: functionSnippets(called, placeIn(schema)) })),
  ]
}

/** The rows that the snippets need; those of a run before are gone. */
const resetRows = () =>
  project.query(`
    truncate public.harbours, public."Odd 'Table'", shop.orders restart identity cascade;
    insert into public.harbours (name) values ('north')`)

type Run = (client: unknown) => Promise<unknown>
const Module = z.object({ run: z.custom<Run>((value) => typeof value === 'function') })
const Answer = z.object({ data: z.unknown(), error: z.unknown() })

/** Runs the code with a client, and answers what it has as `data` and `error`. */
const runCode = async (code: string, client: unknown) => {
  const source = `export const run = async (supabase) => {\n${code}\nreturn { data, error }\n}`
  const loaded: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  return Answer.parse(await Module.parse(loaded).run(client))
}

for (const schema of ['public', 'shop'])
  test(`each JavaScript snippet of the API docs runs: objects of the schema ${schema}`, async () => {
    await resetRows()
    const client = createClient(url, secret, { auth: { persistSession: false, autoRefreshToken: false } })
    const objects = await documented(schema)
    const names = objects.map(({ name }) => name)
    assert.deepEqual(
      names,
      schema === 'public' ? ["Odd 'Table'", 'buoys', 'harbours', 'lit_buoys', 'depth_of', 'nothing'] : ['orders'],
    )
    for (const { name, snippets } of objects) {
      assert.ok(snippets.length > 0, name)
      for (const { title, code } of snippets) {
        const { error } = await runCode(code.javascript, client)
        assert.equal(error, null, `${name}: ${title}\n${code.javascript}\n${JSON.stringify(error)}`)
      }
    }
  })

/** The request that curl sends for a command. A shell splits the command into words. */
const requestOf = async (command: string): Promise<Request> => {
  const { stdout } = await run('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`])
  const words = stdout.split('\0').slice(0, -1)
  const headers = new Headers()
  let method: string | undefined
  let body: string | undefined
  let address: string | undefined
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (!word.startsWith('-')) {
      assert.equal(address, undefined, `two addresses:\n${command}`)
      // curl reads brackets and braces as a range of addresses.
      assert.doesNotMatch(word, /[[\]{}\s]/, command)
      address = word
      continue
    }
    const value = words.shift() ?? assert.fail(`${word} has no value:\n${command}`)
    if (word === '-X') method = value
    else if (word === '-d') body = value
    else if (word === '-H') {
      const [name = '', ...rest] = value.split(': ')
      headers.append(name, rest.join(': '))
    } else assert.fail(`${word} is not an option of a snippet:\n${command}`)
  }
  return new Request(address ?? assert.fail(`no address:\n${command}`), {
    method: method ?? 'GET',
    headers,
    body: body ?? null,
  })
}

for (const schema of ['public', 'shop'])
  test(`each curl snippet of the API docs is answered: objects of the schema ${schema}`, async () => {
    await resetRows()
    const statuses: Partial<Record<string, number>> = { insert: 201, delete: 204 }
    let inserted = 0
    for (const { name, snippets } of await documented(schema))
      for (const { id, title, code } of snippets) {
        const response = await fetch(await requestOf(code.curl))
        const text = await response.text()
        const what = `${name}: ${title}\n${code.curl}\n${response.status} ${text}`
        assert.ok(response.ok, what)
        if (statuses[id] !== undefined) assert.equal(response.status, statuses[id], what)
        if (id === 'insert') {
          assert.equal(z.array(z.unknown()).parse(JSON.parse(text)).length, 1, what)
          inserted += 1
        }
      }
    assert.equal(inserted, schema === 'public' ? 3 : 1)
    const introduction = await fetch(await requestOf(curlCommand(placeIn(schema), { path: '' })))
    assert.equal(introduction.status, 200, await introduction.text())
  })

test('each TypeScript snippet of the API docs compiles with the types of the project', async () => {
  const { types } = await project.owner.request('GET /v1/projects/:ref/types/typescript', {
    params: { ref: project.ref },
    query: {},
  })
  const place = join(folder, 'typed')
  await mkdir(place)
  await writeFile(join(place, 'database.types.ts'), types)
  const objects = [...(await documented('public')), ...(await documented('shop'))]
  const files = objects.flatMap(({ snippets }) => snippets)
  await Promise.all(
    files.map(({ code }, index) =>
      writeFile(
        join(place, `snippet-${index}.ts`),
        `import { createClient } from '@supabase/supabase-js'
         import type { Database } from './database.types'
         const supabase = createClient<Database>('', '')
         ${code.typescript}
         export const answer = { data, error }`,
      ),
    ),
  )
  await writeFile(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        target: 'es2024',
        module: 'preserve',
        moduleResolution: 'bundler',
        lib: ['es2024', 'dom'],
        types: [],
      },
    }),
  )
  assert.ok(files.length > 20)
  await run(process.execPath, [join(modules, 'typescript', 'bin', 'tsc'), '-p', place]).catch((error: unknown) => {
    const { stdout } = z.object({ stdout: z.string() }).parse(error)
    assert.fail(stdout)
  })
})

/** Writes the files of an example, and answers the name of the last one: its code. */
const writeExample = async (example: ConnectExample, place: string): Promise<string> => {
  const files = example.snippets.filter(({ title }) => title !== 'Install')
  for (const { title, code } of files) {
    await mkdir(dirname(join(place, title)), { recursive: true })
    await writeFile(join(place, title), code.replaceAll(passwordPlaceholder, encodeURIComponent(project.password)))
  }
  return files.at(-1)?.title ?? assert.fail(`${example.label} has no code`)
}

const Client = z.object({ supabase: z.unknown() })
const callsFunction = `const { data, error } = await supabase.rpc('depth_of', { buoy: 1, in: 'fathoms' })`

/** As the bundler of the framework does: what its code reads of the settings is put in. */
const built = async (place: string, file: string, prefix: string): Promise<string> => {
  await build({
    root: place,
    configFile: false,
    logLevel: 'silent',
    envPrefix: prefix,
    build: { ssr: file, outDir: 'dist', rolldownOptions: { output: { entryFileNames: 'client.js' } } },
  })
  return join(place, 'dist', 'client.js')
}

test('the code of each framework in Connect calls a function with the publishable key', async () => {
  const connection = await project.detail()
  const examples = frameworkExamples(connection, publishable)
  assert.ok(examples.length >= 8)
  for (const example of examples) {
    const place = join(folder, 'frameworks', example.id)
    const file = await writeExample(example, place)
    const code = await readFile(join(place, file), 'utf8')
    if (code.includes('import.meta.env')) {
      const prefix = /import\.meta\.env\.([A-Z]+_)SUPABASE/.exec(code)?.[1] ?? assert.fail(code)
      const loaded: unknown = await import(pathToFileURL(await built(place, file, prefix)).href)
      const { data, error } = await runCode(callsFunction, Client.parse(loaded).supabase)
      assert.deepEqual([data, error], [1.5, null], example.label)
      continue
    }
    const envFile = example.snippets.find(({ title }) => title.startsWith('.env'))?.title ?? ''
    await writeFile(
      join(place, 'read.js'),
      `import { supabase } from './${file}'\n${callsFunction}\nconsole.log(JSON.stringify([data, error]))`,
    )
    const { stdout } = await run(process.execPath, [`--env-file=${envFile}`, 'read.js'], { cwd: place })
    assert.deepEqual(JSON.parse(stdout), [1.5, null], example.label)
  }
})

for (const kind of connectionKinds)
  test(`the code for Node.js in Connect queries the database: ${kind} connection`, async () => {
    const connection = connectionBy(kind, await project.detail())
    const example = connectionStrings(connection).find(({ id }) => id === 'node') ?? assert.fail('no example')
    const place = join(folder, kind)
    const file = await writeExample(example, place)
    const code = await readFile(join(place, file), 'utf8')
    await writeFile(join(place, file), `${code}\nconsole.log(rows.length)`)
    const { stdout } = await run(process.execPath, ['--env-file=.env', file], { cwd: place })
    assert.equal(stdout.trim(), '1')
  })

/** How a row is read by what the code of an ORM exports. Prisma is not among them: it reads tables by a program that it downloads. */
const ormPrograms = new Map([
  ['drizzle', { open: '', rows: `await db.execute('select name from harbours order by id limit 1')` }],
  [
    'typeorm',
    {
      open: 'await dataSource.initialize()',
      rows: `await dataSource.query('select name from harbours order by id limit 1')`,
    },
  ],
])

for (const kind of connectionKinds)
  test(`the code of ORMs in Connect queries the database: ${kind} connection`, async () => {
    await resetRows()
    const examples = orms(connectionBy(kind, await project.detail()))
    for (const [id, { open, rows }] of ormPrograms) {
      const example = examples.find((one) => one.id === id) ?? assert.fail(`there is no ${id}`)
      const place = join(folder, 'orms', kind, id)
      const file = await writeExample(example, place)
      const code = await readFile(join(place, file), 'utf8')
      // Twice: what was prepared by the first is used by the second.
      const names = `console.log((${rows})[0].name, (${rows})[0].name)`
      await writeFile(join(place, file), [code, open, names, 'process.exit()'].join('\n'))
      const { stdout } = await run(process.execPath, ['--env-file=.env', file], { cwd: place })
      assert.equal(stdout.trim(), 'north north', example.label)
    }
  })

test('the files in Connect that only tools of an ORM read have no errors of syntax', async () => {
  const examples = orms(await project.detail())
  const programs = examples.flatMap(({ snippets }) => snippets).filter(({ title }) => title.endsWith('.ts'))
  assert.deepEqual(
    programs.map(({ title }) => title),
    ['prisma.config.ts', 'src/db.ts', 'drizzle.config.ts', 'src/db.ts', 'src/data-source.ts'],
  )
  for (const { title, code } of programs) assert.doesNotThrow(() => stripTypeScriptTypes(code), title)
  assert.throws(() => stripTypeScriptTypes(`${programs[0]?.code}}`))
})
