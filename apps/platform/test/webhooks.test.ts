import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { Client } from 'pg'
import { eventually } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let project: TestProject
before(async () => {
  env = await startDevEnv({ outgoingAllow: ['127.0.0.1/32'] })
  owner = await env.signUp('owner')
  project = await owner.createProject()
  await project.query('create extension pg_net')
})
after(() => env[Symbol.asyncDispose]())

interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server of somebody else, with what it has received. */
const startReceiver = async (answer: RequestListener = (_request, response) => response.end('thanks')) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      return answer(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return {
    received,
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const rowOf = async (sql: string): Promise<readonly unknown[] | undefined> => (await project.query(sql))[0]?.rows[0]
const valueOf = async (sql: string): Promise<unknown> => (await rowOf(sql))?.[0]

const answerTo = (id: unknown) =>
  eventually(
    () => rowOf(`select status_code, content, timed_out, error_msg from net._http_response where id = ${Number(id)}`),
    'an answer',
  )

test('a request that SQL asks for is sent after the commit, and its answer is stored', async () => {
  await using receiver = await startReceiver((_request, response) => {
    response.writeHead(201, { 'content-type': 'text/plain', 'x-kind': 'greeting' })
    response.end('hello')
  })
  const id = await valueOf(
    `select net.http_post('${receiver.url}/a', '{"b": 1}', '{"c": "d e"}', '{"X-Key": "k", "X-N": 5}')`,
  )
  assert.deepEqual(await answerTo(id), ['201', 'hello', 'f', null])
  const [request] = receiver.received
  assert.deepEqual([request?.method, request?.path, request?.body], ['POST', '/a?c=d%20e', '{"b": 1}'])
  assert.deepEqual([request?.headers['x-key'], request?.headers['x-n']], ['k', '5'])
  assert.equal(
    await valueOf(`select headers ->> 'x-kind' from net._http_response where id = ${Number(id)}`),
    'greeting',
  )
  assert.equal(await valueOf('select count(*) from net.http_request_queue'), '0')
})

test('a request of megabytes is not sent, says why, and holds up none of those behind it', async () => {
  await using receiver = await startReceiver()
  const large = `net.http_post('${receiver.url}/large', to_jsonb(repeat('x', 5000000)))`
  const row = await rowOf(
    `select ${large}, ${Array.from({ length: 20 }, () => large).join(', ')}, net.http_get('${receiver.url}/small')`,
  )
  assert.deepEqual(await answerTo(row?.[0]), [null, null, 'f', 'A request has at most 4 MB.'])
  assert.equal((await answerTo(row?.at(-1)))[0], '200')
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/small'],
  )
})

test('headers of the connection, and those that say where a request comes from, are not sent', async () => {
  await using receiver = await startReceiver()
  const headers = {
    Connection: 'x-own',
    'Transfer-Encoding': 'chunked',
    'Content-Length': '3',
    Host: 'elsewhere.example.com',
    'X-Forwarded-For': '9.9.9.9',
    Expect: '100-continue',
    'X-Own': 'sent',
  }
  const id = await valueOf(`select net.http_post('${receiver.url}', '{"b": 1}', '{}', '${JSON.stringify(headers)}')`)
  assert.equal((await answerTo(id))[0], '200')
  const [request] = receiver.received
  assert.equal(request?.body, '{"b": 1}')
  assert.deepEqual(
    Object.fromEntries(Object.keys(headers).map((name) => [name, request?.headers[name.toLowerCase()]])),
    {
      // What the client itself sends.
      Connection: 'close',
      'Transfer-Encoding': undefined,
      'Content-Length': '8',
      Host: new URL(receiver.url).host,
      'X-Forwarded-For': undefined,
      Expect: undefined,
      'X-Own': 'sent',
    },
  )
})

test('requests of a database that was closed, and was repaired, are sent again', async () => {
  await using receiver = await startReceiver()
  const { context } = env.platform
  const stored = await context.projects.find(project.ref)
  const address = context.engine.address(project.ref)
  const administrator = new Client({
    host: address?.socketDir,
    port: address?.port,
    database: 'template1',
    user: 'supabase_admin',
    password: stored?.openSecrets().adminPassword,
  })
  await administrator.connect()
  await administrator.query('alter database postgres allow_connections false')
  await administrator.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'postgres'`)
  await administrator.end()
  await owner.request('POST /platform/projects/:ref/database/repair', { params: { ref: project.ref } })
  const id = await valueOf(`select net.http_get('${receiver.url}/again')`)
  assert.equal((await answerTo(id))[0], '200')
  assert.equal(receiver.received[0]?.path, '/again')
})

test('a webhook of a table sends each change, of any role and as many as there are', async () => {
  await using receiver = await startReceiver()
  await project.query(`
    create table public.orders (id int primary key);
    create trigger order_placed after insert or delete on public.orders for each row
      execute function supabase_functions.http_request('${receiver.url}', 'POST', '{"Content-Type": "application/json"}', '{}', '5000')`)
  await project.query(
    'insert into public.orders select generate_series(1, 200); delete from public.orders where id = 7',
  )
  await eventually(async () => (receiver.received.length === 201 ? true : undefined), 'all requests')
  const bodies = receiver.received.map(({ body }): unknown => JSON.parse(body))
  assert.deepEqual(
    bodies.find((body) => typeof body === 'object' && body !== null && 'type' in body && body.type === 'DELETE'),
    { type: 'DELETE', table: 'orders', schema: 'public', record: null, old_record: { id: 7 } },
  )
  await eventually(
    async () => ((await valueOf('select count(*) from net.http_request_queue')) === '0' ? true : undefined),
    'empty queue',
  )
  assert.equal(
    await valueOf(`
      select count(*) from supabase_functions.hooks h join net._http_response r on r.id = h.request_id
       where h.hook_name = 'order_placed' and r.status_code = 200`),
    '201',
  )
})

test('a private address is refused, the project’s own API is not, and a slow server times out', async () => {
  await using slow = await startReceiver(() => undefined)
  const refused = await valueOf(`select net.http_get('http://10.1.2.3/')`)
  const [, , , reason] = await answerTo(refused)
  assert.match(String(reason), /private address/)

  const late = await valueOf(`select net.http_get('${slow.url}', timeout_milliseconds => 200)`)
  assert.deepEqual(await answerTo(late), [null, null, 't', 'There was no answer within 200 ms.'])

  const { url } = await owner.request('GET /platform/projects/:ref', { params: { ref: project.ref } })
  const keyless = await valueOf(`select net.http_get('${url}/rest/v1/')`)
  assert.equal((await answerTo(keyless))[0], '401')
  const gone = await valueOf(`select net.http_get('http://127.0.0.1:1/')`)
  assert.match(String((await answerTo(gone))[3]), /ECONNREFUSED/)
})

test('of an installation that allows no private address, only the project’s own API is reached on this machine', async () => {
  await using guarded = await startDevEnv()
  const person = await guarded.signUp('owner')
  const [own, other] = [await person.createProject(), await person.createProject()]
  await own.query('create extension pg_net')
  const statusOf = async (address: string) => {
    const [sent] = await own.query(`select net.http_get('${address}', headers => '{"apikey": "no key"}')`)
    const id = Number(sent?.rows[0]?.[0])
    return eventually(async () => {
      const [found] = await own.query(
        `select coalesce(status_code::text, error_msg) from net._http_response where id = ${id}`,
      )
      return found?.rows[0]?.[0] ?? undefined
    }, 'an answer')
  }
  const { url } = await person.request('GET /platform/projects/:ref', { params: { ref: own.ref } })
  assert.equal(await statusOf(`${url}/rest/v1/`), '401')
  for (const address of [
    url.replace(own.ref, other.ref),
    `${url}/../${other.ref}/rest/v1/`,
    `${url}/..%2f${other.ref}/rest/v1/`,
    `${url}/%2e%2e/${other.ref}/rest/v1/`,
    `${url.replace('localhost', '127.0.0.1')}/rest/v1/`,
    new URL('/api/health', url).href,
  ])
    assert.match(await statusOf(address), /private address/, address)
})

test('a request that was being sent when everything stopped is sent again, and answers are kept for six hours', async () => {
  await using receiver = await startReceiver()
  // As a platform leaves it that was killed before there was an answer.
  await project.query(`
    insert into net._http_response (id, created) values (-1, now() - interval '7 hours'), (-2, now() - interval '1 hour');
    select net.http_get('${receiver.url}/interrupted');
    update net.http_request_queue set sent_at = now()`)
  await owner.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  await eventually(async () => (receiver.received.length > 0 ? true : undefined), 'the interrupted request')
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/interrupted'],
  )
  assert.equal(await valueOf('select string_agg(id::text, $$,$$) from net._http_response where id < 0'), '-2')
})

test('deliveries are listed with their responses, the newest first and page by page', async () => {
  const own = await owner.createProject()
  const headers = await own.headers()
  const list = (olderThan?: number) =>
    owner.request('GET /platform/pg-meta/:ref/webhook-deliveries', {
      params: { ref: own.ref },
      query: { before: olderThan },
      headers,
    })
  assert.deepEqual(await list(), [])
  await using receiver = await startReceiver((request, response) => {
    if (request.url === '/fails') response.destroy()
    else if (request.url !== '/waits') response.writeHead(418).end('short and stout')
  })
  await own.query(`
    create extension pg_net;
    create table public."Tea pots" (id int);
    create table public.cups (id int);
    create trigger pour after insert on public."Tea pots" for each row
      execute function supabase_functions.http_request('${receiver.url}/pour', 'POST', '{}', '{}', '5000');
    create trigger fails after insert on public."Tea pots" for each row
      execute function supabase_functions.http_request('${receiver.url}/fails', 'GET', '{}', '{}', '5000');
    create trigger waits after insert on public.cups for each row
      execute function supabase_functions.http_request('${receiver.url}/waits', 'GET', '{}', '{}', '5000');
    insert into public."Tea pots" values (1)`)
  const ended = await eventually(async () => {
    const found = await list()
    return found.length === 2 && found.every(({ status }) => status !== 'waiting') ? found : undefined
  }, 'both responses')
  // Triggers of one row fire in the order of their names.
  const [poured, failed] = ended
  assert.deepEqual(
    [poured?.webhook, poured?.table, poured?.status, poured?.status_code, poured?.message],
    ['pour', 'public."Tea pots"', 'answered', 418, 'short and stout'],
  )
  assert.deepEqual(
    [failed?.webhook, failed?.status, failed?.status_code, failed?.message === null],
    ['fails', 'failed', null, false],
  )
  await own.query('insert into public.cups select generate_series(1, 60); drop table public.cups')
  const first = await list()
  const second = await list(first.at(-1)?.id)
  assert.deepEqual([first.length, second.length], [50, 12])
  assert.deepEqual(
    [...first, ...second].map(({ id }) => id),
    [...first, ...second].map(({ id }) => id).toSorted((one, other) => other - one),
  )
  assert.deepEqual([first[0]?.webhook, first[0]?.table, first[0]?.status], ['waits', null, 'waiting'])
})
