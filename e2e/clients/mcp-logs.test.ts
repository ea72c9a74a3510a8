import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { z } from 'zod'
import { McpServer } from './mcp/mcp-server.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let mcp: McpServer
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject({ name: 'lighthouse' })
  const { token } = await owner.request('POST /platform/profile/access-tokens', { body: { name: 'mcp' } })
  mcp = new McpServer(env.url, token)
  await mcp.initialize()
  for (const path of ['/rest/v1/', '/rest/v1/lamps', '/auth/v1/health'])
    await (await fetch(`${env.url}/p/${project.ref}${path}`)).text()
  await project.query('select nothing_here').catch(() => undefined)
})
after(async () => {
  await mcp[Symbol.asyncDispose]()
  await env[Symbol.asyncDispose]()
})

// The tool puts the rows of people between warnings, as text.
const Result = z.object({ result: z.string() })
const Rows = z.object({ result: z.array(z.record(z.string(), z.unknown())) })

const rowsOf = async (tool: string, given: Record<string, unknown>): Promise<Record<string, unknown>[]> => {
  const { result } = Result.parse(JSON.parse(await mcp.call(tool, { project_id: project.ref, ...given })))
  const [, json = ''] = /<untrusted-data-[^>]+>\s*(\{[\s\S]*\})\s*<\/untrusted-data/.exec(result) ?? []
  return Rows.parse(JSON.parse(json)).result
}

/** What the server of the project said: its log is read a moment after it is written. */
const errorOfPostgres = async (): Promise<Record<string, unknown>> => {
  for (;;) {
    const lines = await rowsOf('get_logs', { service: 'postgres' })
    const problem = lines.find(({ error_severity: severity }) => severity === 'ERROR')
    if (problem !== undefined) return problem
  }
}

test('an assistant reads the logs of each service', async () => {
  const [request, ...others] = await rowsOf('get_logs', { service: 'api' })
  assert.ok(others.length >= 2)
  assert.deepEqual(
    [request?.['method'], request?.['path'], request?.['identifier']],
    ['GET', `/p/${project.ref}/auth/v1/health`, ''],
  )
  assert.match(String(request?.['status_code']), /^\d{3}$/)
  assert.equal(new Date(`${String(request?.['timestamp'])}Z`).getUTCFullYear(), new Date().getUTCFullYear())
  const problem = await errorOfPostgres()
  assert.match(String(problem['event_message']), /nothing_here/)
  for (const service of ['auth', 'storage', 'realtime', 'edge-function', 'edge-function-runtime', 'branch-action'])
    assert.ok(Array.isArray(await rowsOf('get_logs', { service })), service)
})

test('it queries all logs in SQL, over the time that it says', async () => {
  const sql = `select source, count() as n from logs where source in ('edge_logs', 'postgres_logs') group by source order by source`
  const counts = await rowsOf('query_logs', { sql })
  assert.deepEqual(
    counts.map(({ source }) => source),
    ['edge_logs', 'postgres_logs'],
  )
  const longAgo = { iso_timestamp_start: '2020-01-01T00:00:00Z', iso_timestamp_end: '2020-01-01T01:00:00Z' }
  assert.deepEqual(await rowsOf('query_logs', { sql, ...longAgo }), [])
})

test('it is told why a query of the logs was not run', async () => {
  const query = (sql: string) => mcp.call('query_logs', { project_id: project.ref, sql })
  await assert.rejects(query('select 1 from users'), /There is no log source .+users/)
  await assert.rejects(query('drop table logs'), /Only queries can be run here/)
  await assert.rejects(
    query(`select formatDateTime(timestamp, '%i') from logs`),
    /formatdatetime is not available here/i,
  )
  const stranger = await env.signUp('stranger')
  const other = await stranger.createProject({ name: 'elsewhere' })
  const elsewhere = { project_id: other.ref, sql: 'select count() from logs' }
  await assert.rejects(mcp.call('query_logs', elsewhere), /This project does not exist/)
})

test('a token without the scope of analytics queries no logs, under either name', async () => {
  const { token } = await owner.request('POST /platform/profile/access-tokens', {
    body: { name: 'database', scopes: ['database:read'] },
  })
  for (const name of ['logs', 'logs.all']) {
    const address = `${env.url}/v1/projects/${project.ref}/analytics/endpoints/${name}?sql=select%201`
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(response.status, 403)
    const ofOwner = await fetch(address, { headers: { authorization: `Bearer ${owner.accessToken}` } })
    assert.deepEqual(Rows.parse(await ofOwner.json()).result, [{ '1': 1 }])
  }
})
