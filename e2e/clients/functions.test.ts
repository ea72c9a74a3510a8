import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { until } from '@cairn/dev-env'
import { databaseChecks } from './functions/database.ts'
import { processesWith } from './functions/processes.ts'
import { webSocketChecks } from './functions/web-sockets.ts'
import { startFunctionsWorld } from './functions/world.ts'
import type { FunctionsWorld } from './functions/world.ts'

let world: FunctionsWorld
before(async () => {
  world = await startFunctionsWorld()
})
after(() => world[Symbol.asyncDispose]())

const codeOf = async (response: Response): Promise<string> => {
  const body: unknown = await response.json()
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return `${response.status} ${String(code)}`
}

test('the published client calls a function, which sees the request and answers', async () => {
  await world.deploy(
    'hello',
    `Deno.serve(async (request) => {
      const url = new URL(request.url)
      return Response.json({
        method: request.method, path: url.pathname, search: url.search,
        body: await request.json(), custom: request.headers.get('x-custom'),
      }, { headers: { 'x-answer': 'yes' } })
    })`,
  )
  const { data, error, response } = await world.client.functions.invoke('hello/deeper?a=1', {
    body: { name: 'Grace' },
    headers: { 'x-custom': 'kept' },
  })
  assert.equal(error, null)
  assert.deepEqual(data, {
    method: 'POST',
    path: '/hello/deeper',
    search: '?a=1',
    body: { name: 'Grace' },
    custom: 'kept',
  })
  assert.equal(response?.headers.get('x-answer'), 'yes')
})

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

test('a function takes keys and tokens of the project alone, unless it is told not to check', async () => {
  await world.deploy('closed', `Deno.serve(() => new Response('in'))`)
  const { call, keys } = world
  const statuses = [
    call('closed', { headers: {} }),
    call('closed'),
    call('closed', bearer(keys.anon)),
    call('closed', bearer(await world.tokenOf('a0000000-0000-4000-8000-000000000001'))),
    call('closed', bearer(`${keys.anon}x`)),
    call('closed', { headers: { apikey: 'wrong' } }),
  ].map(async (answer) => (await answer).status)
  assert.deepEqual(await Promise.all(statuses), [401, 200, 200, 200, 401, 401])
  await world.owner.request('PATCH /v1/projects/:ref/functions/:slug', {
    params: { ...world.params, slug: 'closed' },
    body: { verify_jwt: false },
  })
  assert.equal(await (await call('closed', { headers: {} })).text(), 'in')
})

test('secrets are in the environment from the next call on, and are shown as digests', async () => {
  await world.deploy(
    'env',
    `Deno.serve(() => Response.json([Deno.env.get('GREETING') ?? null, Deno.env.get('SUPABASE_URL')]))`,
  )
  const ask = async (): Promise<unknown> => (await world.call('env')).json()
  assert.deepEqual(await ask(), [null, world.url])
  const secrets = await world.owner.request('POST /v1/projects/:ref/secrets', {
    params: world.params,
    body: [{ name: 'GREETING', value: 'hello' }],
  })
  assert.deepEqual(
    secrets.map(({ name, value }) => [name, value]),
    [['GREETING', '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824']],
  )
  assert.deepEqual(await ask(), ['hello', world.url])
  // Those of other functions too. One may be ending.
  for (const id of await processesWith(`${world.project.ref}.functions`))
    assert.doesNotMatch(await readFile(`/proc/${id}/environ`, 'utf8').catch(() => ''), /hello|SUPABASE/)
  await world.owner.request('DELETE /v1/projects/:ref/secrets', { params: world.params, body: ['GREETING'] })
  assert.deepEqual(await ask(), [null, world.url])
  const refused = await world.owner.send('POST /v1/projects/:ref/secrets', {
    params: world.params,
    body: [{ name: 'SUPABASE_URL', value: 'elsewhere' }],
  })
  assert.equal(refused.status, 400)
})

test('a function reaches the API of its project, and nothing else on this machine', async () => {
  const platform = world.env.url
  await world.project.query(`create table public.boats (name text); insert into public.boats values ('Ark')`)
  await world.deploy(
    'inside',
    `const base = Deno.env.get('SUPABASE_URL')
    const headers = { apikey: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') }
    const attempt = async (work) => {
      try { return await work() } catch (error) { return /^Requires \\w+/.exec((error.cause?.message ?? error.message).replace(/.*(?=Requires)/, ''))?.[0] ?? String(error) }
    }
    Deno.serve(async () => Response.json({
      rows: await attempt(async () => (await fetch(base + '/rest/v1/boats?select=name', { headers })).json()),
      written: await attempt(async () => (await fetch(new Request(base + '/rest/v1/boats', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"name":"Beagle"}' }))).status),
      climbed: await attempt(async () => (await fetch(base + '/..%2f..%2fapi/health')).status),
      platform: await attempt(async () => (await fetch('${platform}/api/health')).status),
      connected: await attempt(async () => { await Deno.connect({ hostname: '127.0.0.1', port: ${new URL(platform).port} }); return 'connected' }),
      metadata: await attempt(async () => (await fetch('http://169.254.169.254/')).status),
      file: await attempt(() => Deno.readTextFileSync('/etc/passwd')),
      own: await attempt(() => Deno.readTextFileSync(new URL(import.meta.url)).length > 0),
      write: await attempt(() => Deno.writeTextFileSync('/tmp/x', 'x')),
      program: await attempt(() => new Deno.Command('id').outputSync()),
      names: Object.keys(Deno.env.toObject()).sort(),
    }))`,
  )
  assert.deepEqual(await (await world.call('inside')).json(), {
    rows: [{ name: 'Ark' }],
    written: 201,
    climbed: 400,
    platform: 'Requires net',
    connected: 'Requires net',
    metadata: 'Requires net',
    file: 'Requires read',
    own: true,
    write: 'Requires write',
    program: 'Requires run',
    names: [
      'DENO_DIR',
      'DENO_NO_UPDATE_CHECK',
      'HOME',
      'NO_COLOR',
      'PATH',
      'PWD',
      'SUPABASE_ANON_KEY',
      'SUPABASE_DB_URL',
      'SUPABASE_SERVICE_ROLE_KEY',
      'SUPABASE_URL',
    ],
  })
})

test('a function has several files and an import map', async () => {
  await world.deploy(
    'parts',
    {
      'index.ts': `import { greeting } from 'words'
        import data from './data.json' with { type: 'json' }
        export default { fetch: () => new Response(greeting(data.name)) }`,
      'lib/words.ts': 'export const greeting = (name: string): string => `Hello ${name}`',
      'data.json': '{ "name": "Ada" }',
      'deno.json': '{ "imports": { "words": "./lib/words.ts" } }',
    },
    { importMap: 'deno.json' },
  )
  assert.equal(await (await world.call('parts')).text(), 'Hello Ada')
  const files = await world.owner.request('GET /v1/projects/:ref/functions/:slug/files', {
    params: { ...world.params, slug: 'parts' },
  })
  assert.deepEqual(
    files.map(({ name }) => name),
    ['data.json', 'deno.json', 'index.ts', 'lib/words.ts'],
  )
})

test('a function that imports a file of this machine is not deployed, whatever it is called', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-outside-'))
  try {
    await chmod(folder, 0o755)
    await writeFile(join(folder, 'secret.json'), '{ "secret": "pearl" }')
    await writeFile(join(folder, 'secret.ts'), 'pearl is no TypeScript')
    const up = '../'.repeat(20) + folder.slice(1)
    const data = `import data from '${folder}/secret.json' with { type: 'json' }; Deno.serve(() => Response.json(data))`
    for (const files of [
      { 'index.ts': data },
      { 'index.ts': data.replace(folder, up) },
      { 'index.ts': data.replace(`${folder}/`, `./${up.replaceAll('/', '%2f')}%2f`) },
      { 'index.ts': data.replace(folder, `file://${folder}`) },
      {
        'index.ts': data
          .replace('import data from', 'const data = await import(')
          .replace(' with {', ', { with: {')
          .replace("'json' }", "'json' } })"),
      },
      { 'index.ts': `import '${folder}/secret.ts'; Deno.serve(() => new Response(''))` },
      { 'index.ts': `export * from '${folder}/secret.ts'; Deno.serve(() => new Response(''))` },
      // No file imports it by name.
      { 'index.ts': `Deno.serve(async () => Response.json(await import('./' + 'later.ts')))`, 'later.ts': data },
      {
        'index.ts': `import data from 'data' with { type: 'json' }; Deno.serve(() => Response.json(data))`,
        'deno.json': `{ "imports": { "data": "file://${folder}/secret.json" } }`,
      },
    ]) {
      const refused = await world.sendDeployment(
        'outside',
        files,
        'deno.json' in files ? { importMap: 'deno.json' } : {},
      )
      const body = await refused.text()
      assert.equal(refused.status, 422, `${files['index.ts']} ${body}`)
      assert.match(body, /imports a file of this machine that is none of its own/)
      assert.doesNotMatch(body, /pearl/)
    }
    // A name that is made while it runs needs the permission to read.
    await world.deploy(
      'outside',
      `Deno.serve(async () => {
      try { return Response.json(await import('file://${folder}/' + 'secret.json', { with: { type: 'json' } })) } catch (error) { return new Response(error.message) }
    })`,
    )
    assert.match(await (await world.call('outside')).text(), /^Requires read access/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what Deno cannot read is not deployed, and the version before stays', async () => {
  await world.deploy('stays', `Deno.serve(() => new Response('first'))`)
  for (const [source, words] of [
    ['Deno.serve(() => {', /index\.ts:1/],
    [`import { a } from './missing.ts'; Deno.serve(a)`, /missing\.ts/],
  ] as const) {
    const refused = await world.sendDeployment('stays', source)
    assert.equal(refused.status, 422)
    const body = await refused.text()
    assert.match(body, words)
    assert.doesNotMatch(body, /file:\/\/|\/functions\//)
  }
  assert.equal(await (await world.call('stays')).text(), 'first')
  const { version } = await world.owner.request('GET /v1/projects/:ref/functions/:slug', {
    params: { ...world.params, slug: 'stays' },
  })
  assert.equal(version, 1)
})

test('a function that fails says so, and others answer', async () => {
  await world.deploy('import-fails', `throw new Error('no start')`)
  await world.deploy('serves-nothing', `export const a = 1`)
  await world.deploy('throws', `Deno.serve(() => { throw new Error('in the handler') })`)
  await world.deploy(
    'exits',
    `Deno.serve((request) => { if (request.url.endsWith('now')) Deno.exit(3); return new Response('alive') })`,
  )
  const failed = await world.call('import-fails')
  assert.deepEqual(
    [failed.status, await failed.json()],
    [503, { code: 'BOOT_ERROR', message: 'The function did not start. Its logs have the reason.' }],
  )
  await until('the reason is in the logs', async () => (await logLines('no start\\n +at index.ts:1:')) > 0)
  assert.equal(await codeOf(await world.call('serves-nothing')), '503 BOOT_ERROR')
  assert.equal(await codeOf(await world.call('throws')), '500 WORKER_ERROR')
  assert.equal(await codeOf(await world.call('exits/now')), '500 WORKER_ERROR')
  assert.equal(await (await world.call('exits')).text(), 'alive')
  assert.equal(await codeOf(await world.call('unknown')), '404 NOT_FOUND')
})

test('a function that loops, takes too much memory or does not start ends with a limit, and others answer meanwhile', async () => {
  await world.deploy('never-starts', `for (;;) {}`)
  await world.deploy('waits-to-start', `await new Promise((resolve) => setTimeout(resolve, 3_600_000))`)
  await world.deploy('loops', `Deno.serve(() => { for (;;) {} })`)
  await world.deploy(
    'grows',
    `Deno.serve(() => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)) })`,
  )
  await world.deploy('calm', `Deno.serve(() => new Response('calm'))`)
  const loops = world.call('loops')
  const neverStarts = world.call('never-starts')
  const waitsToStart = world.call('waits-to-start')
  assert.equal(await (await world.call('calm')).text(), 'calm')
  assert.equal(await codeOf(await loops), '546 WORKER_LIMIT')
  assert.match(await (await neverStarts).text(), /BOOT_ERROR.*processor time/)
  assert.equal(await codeOf(await world.call('grows')), '546 WORKER_LIMIT')
  assert.match(await (await waitsToStart).text(), /BOOT_ERROR.*did not start within 30 seconds/)
})

test('a caller who leaves while the function starts ends nothing but the own request', async () => {
  await world.deploy(
    'slow-start',
    `await new Promise((resolve) => setTimeout(resolve, 1_000))
    Deno.serve(() => new Response('started'))`,
  )
  const workers = () => processesWith(`${world.project.ref}.functions`)
  const running = new Set(await workers())
  const leaves = new AbortController()
  const left = world.call('slow-start', { method: 'POST', body: '{}', signal: leaves.signal })
  await until('its worker runs', async () => (await workers()).some((id) => !running.has(id)))
  leaves.abort()
  await assert.rejects(left, { name: 'AbortError' })
  assert.equal(await (await world.call('slow-start')).text(), 'started')
})

test('answers are sent as they are made, and bodies of megabytes pass', async () => {
  await world.deploy(
    'streams',
    `Deno.serve((request) => {
      if (request.method === 'POST') return new Response(request.body)
      if (request.url.endsWith('release')) { globalThis.release(); return new Response('') }
      const released = new Promise((resolve) => { globalThis.release = resolve })
      const parts = new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('first'))
          await released
          controller.enqueue(new TextEncoder().encode('second'))
          controller.close()
        },
      })
      return new Response(parts)
    })`,
  )
  const streamed = await world.call('streams')
  const reader = streamed.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.equal((await reader?.read())?.value, 'first')
  await world.call('streams/release')
  assert.equal((await reader?.read())?.value, 'second')
  const megabytes = Buffer.alloc(8_000_000, 'x')
  const echoed = await world.call('streams', { method: 'POST', body: megabytes })
  assert.equal((await echoed.arrayBuffer()).byteLength, megabytes.length)
})

/** Answers a POST when its body has ended. */
const version = (word: string) =>
  `Deno.serve(async (request) => {
    if (request.method === 'POST') { console.log('waiting'); await request.text() }
    return new Response('${word}')
  })`

test('a request that is under way is answered by the version that it began with', async () => {
  await world.deploy('replaced', version('old'))
  const slow = request(`${world.url}/functions/v1/replaced`, { method: 'POST', headers: { apikey: world.keys.anon } })
  const answer = once(slow, 'response')
  slow.write('begun')
  await until('the slow request has arrived', async () => (await logLines('waiting')) > 0)
  await world.deploy('replaced', version('new'))
  assert.equal(await (await world.call('replaced')).text(), 'new')
  slow.end()
  const [message]: IncomingMessage[] = await answer
  assert.ok(message !== undefined)
  assert.equal(await text(message), 'old')
})

const logLines = async (words: string): Promise<number> => {
  const { result } = await world.owner.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
    params: world.params,
    query: { sql: `select event_message from function_logs where regexp_contains(event_message, '${words}')` },
  })
  return result?.length ?? 0
}

test('requests and what a function writes are in the logs', async () => {
  await world.deploy(
    'writes',
    `Deno.serve(() => { console.log('a line of', { writes: 1 }); console.error('an error line'); EdgeRuntime.waitUntil(Promise.reject(new Error('after the answer'))); return new Response('ok', { status: 202 }) })`,
  )
  await world.call('writes?token=secret')
  const ask = async (sql: string) =>
    (
      await world.owner.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
        params: world.params,
        query: { sql },
      })
    ).result ?? []
  const find = async (sql: string) => {
    let rows: unknown[] = []
    await until(sql, async () => {
      rows = await ask(sql)
      return rows.length > 0
    })
    return rows
  }
  assert.deepEqual(
    await find(
      `select event_message, m.level from function_logs cross join unnest(metadata) as m where m.event_type = 'Log' and regexp_contains(event_message, 'line') order by event_message`,
    ),
    [
      { event_message: 'a line of { writes: 1 }', level: 'info' },
      { event_message: 'an error line', level: 'error' },
    ],
  )
  await find(`select id from function_logs where regexp_contains(event_message, 'after the answer')`)
  const [called] = await find(
    `select event_message from function_edge_logs cross join unnest(metadata) as m cross join unnest(m.response) as r where r.status_code = 202`,
  )
  assert.match(JSON.stringify(called), /GET \| 202 \| .*\/writes\?token=redacted/)
})

test('a function that was deleted is gone, and so is its process', async () => {
  await world.deploy('leaves', `Deno.serve(() => new Response(String(Deno.pid)))`)
  const id = await (await world.call('leaves')).text()
  assert.ok(existsSync(`/proc/${id}`))
  await world.owner.request('DELETE /v1/projects/:ref/functions/:slug', { params: { ...world.params, slug: 'leaves' } })
  assert.equal(await codeOf(await world.call('leaves')), '404 NOT_FOUND')
  await until('its process has ended', () => !existsSync(`/proc/${id}`))
  const names = (await world.owner.request('GET /v1/projects/:ref/functions', { params: world.params })).map(
    ({ slug }) => slug,
  )
  assert.ok(!names.includes('leaves'))
})

describe('the database', () => databaseChecks(() => world))
describe('WebSockets', () => webSocketChecks(() => world))
