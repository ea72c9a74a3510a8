import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { silentLogger } from '@cairn/service-kit'
import { createStatusPage } from '../src/areas/notices/status-page.ts'

let env: DevEnv
let operator: Person
before(async () => {
  env = await startDevEnv()
  operator = await env.signUp('operator')
})
after(() => env[Symbol.asyncDispose]())

const shown = async () => {
  const answer: unknown = await (await fetch(`${env.url}/api/notices`)).json()
  return answer
}

const write = (body: Parameters<typeof operator.request<'POST /platform/operator/notices'>>[1]['body']) =>
  operator.request('POST /platform/operator/notices', body === undefined ? {} : { body })

test('a notice is shown to everybody until its end, an incident until the operator ends it', async () => {
  assert.deepEqual(await shown(), { incident: null, notices: [] })
  const window = { starts_at: '2025-05-16T22:00:00.000Z', ends_at: '2025-05-16T23:00:00.000Z' }
  await write({ kind: 'notice', title: 'Over', ...window, shown_until: '2025-05-16T23:00:00Z' })
  assert.deepEqual(await shown(), { incident: null, notices: [] })

  const notice = await write({ kind: 'notice', title: 'Dashboard outage', link: 'https://example.com/why', ...window })
  const incident = await write({ kind: 'incident', title: 'We are currently investigating a technical issue' })
  await write({ kind: 'maintenance', title: 'Disks are exchanged' })
  assert.deepEqual(await shown(), {
    incident: { id: incident.id, kind: 'incident', title: incident.title, text: '', link: null },
    notices: [
      {
        id: notice.id,
        kind: 'notice',
        title: 'Dashboard outage',
        text: '',
        link: 'https://example.com/why',
        ...window,
      },
    ],
  })

  const ended = await operator.request('POST /platform/operator/notices/:id/end', { params: { id: incident.id } })
  assert.equal(ended.is_shown, false)
  assert.deepEqual(
    await operator
      .send('POST /platform/operator/notices/:id/end', { params: { id: incident.id } })
      .then(({ status }) => status),
    200,
  )
  await operator.request('DELETE /platform/operator/notices/:id', { params: { id: notice.id } })
  const answer = await operator.request('GET /platform/operator/notices', {})
  assert.deepEqual(
    answer.notices.map(({ title, is_shown }) => [title, is_shown]),
    [
      ['Disks are exchanged', true],
      ['We are currently investigating a technical issue', false],
      ['Over', false],
    ],
  )
})

test('a link that could run code is refused', async () => {
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//example.com', 'nonsense'])
    assert.equal(
      (await operator.send('POST /platform/operator/notices', { body: { kind: 'notice', title: 'x', link } })).status,
      400,
    )
})

/** A status page of our own on loopback; `say` decides what it answers. */
const startPage = async (say: () => { status?: number; body: string } | 'nothing') => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    const said = say()
    if (said === 'nothing') return
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(said.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The status page has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/summary.json`,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

const statuspage = (impact: string) =>
  JSON.stringify({
    page: { id: 'p', name: 'Example', url: 'https://status.example.com', time_zone: 'Etc/UTC' },
    status: { indicator: 'major', description: 'Partial outage' },
    components: [],
    incidents: [{ id: 'i1', name: 'Slow queries', status: 'investigating', impact, shortlink: null }],
    scheduled_maintenances: [],
  })

test('a status page is asked once a minute, and believed in both formats', async () => {
  let body = statuspage('major')
  await using page = await startPage(() => ({ body }))
  let now = 0
  await using status = createStatusPage(page.url, silentLogger, { now: () => now })
  const incident = {
    id: 'i1',
    kind: 'incident',
    title: 'We are currently investigating a technical issue',
    text: 'Slow queries',
    link: 'https://status.example.com',
  }
  assert.deepEqual(await status.look(), { reachable: true, incident })
  body = statuspage('maintenance')
  now = 59_000
  assert.deepEqual(await status.look(), { reachable: true, incident })
  assert.equal(page.asked(), 1)
  now = 60_000
  assert.deepEqual(await status.look(), { reachable: true, incident: null })

  body = JSON.stringify({
    page_title: 'Example',
    page_url: 'https://status.example.com',
    ongoing_incidents: [],
    in_progress_maintenances: [{ id: 'm1', name: 'New disks', url: 'https://status.example.com/m1' }],
    scheduled_maintenances: [],
  })
  now = 120_000
  assert.deepEqual(await status.look(), {
    reachable: true,
    incident: {
      id: 'm1',
      kind: 'maintenance',
      title: 'Maintenance is under way',
      text: 'New disks',
      link: 'https://status.example.com/m1',
    },
  })
})

test('a status page that fails, lies or is silent shows nothing', async () => {
  const nothing = { reachable: false, incident: null }
  const scripted = statuspage('major').replace('https://status.example.com', 'javascript:alert(1)')
  for (const said of [
    { status: 500, body: '{}' },
    { body: 'no json' },
    { body: '{}' },
    { body: scripted },
    'nothing',
  ] as const) {
    await using page = await startPage(() => said)
    await using status = createStatusPage(page.url, silentLogger, said === 'nothing' ? { timeoutMs: 100 } : {})
    assert.deepEqual(await status.look(), nothing, JSON.stringify(said))
  }
})
