import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToolName } from '@cairn/contracts/assistant/tools'
import { fixture, project, slug } from './world.ts'

test('a tool asks for the role of the person: members read, a stranger meets no project, read-only members change nothing', async () => {
  const inputs: Partial<Record<ToolName, Record<string, unknown>>> = {
    explain_query: { sql: 'select * from cakes' },
    get_logs: { source: 'edge_logs' },
  }
  const tools: ToolName[] = [
    'list_tables',
    'list_policies',
    'list_functions',
    'list_extensions',
    'explain_query',
    'get_advisors',
    'get_logs',
  ]
  const { people } = fixture
  for (const tool of tools)
    for (const [who, person] of Object.entries(people)) {
      const answer = await person.send('POST /platform/projects/:ref/ai/tools', {
        params: { ref: project.ref },
        body: { tool, input: inputs[tool] ?? {} },
      })
      const body: { state?: string; reason?: string; output?: string } = await answer.json()
      if (who === 'stranger') assert.equal(body.reason, 'project_not_found', tool)
      else assert.equal(body.state, 'done', `${who} ${tool}: ${body.output}`)
    }
  const call = { params: { ref: project.ref }, headers: await project.headers() }
  const sql = "update cakes set name = 'changed'"
  for (const [who, expected] of [
    ['developer', 200],
    ['guest', 200],
    ['readOnly', 403],
    ['stranger', 404],
  ] as const) {
    const body = { sql, mode: 'write' }
    assert.equal(
      (await people[who].send('POST /platform/projects/:ref/ai/sql/run', { ...call, body })).status,
      expected,
    )
  }
  for (const who of ['administrator', 'developer', 'readOnly', 'guest', 'stranger'] as const) {
    const body = { opt_in_tags: [] }
    const answer = await people[who].send('PATCH /platform/organizations/:slug/ai', { params: { slug }, body })
    assert.ok([403, 404].includes(answer.status), who)
  }
})
