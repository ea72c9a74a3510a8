import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditOf, inProject, model, owner, project, share } from './world.ts'

interface Body {
  kind: 'filter' | 'policy' | 'function' | 'table'
  description: string
  table?: string
}

const draft = (body: Body) => owner.request('POST /platform/projects/:ref/ai/draft', inProject(body))

const lastBody = () => model.requests.at(-1)?.body ?? ''

test('a form is filled in from a description: with what is shared, the model for it, and a record; nothing runs', async () => {
  const conditions = [{ column: 'name', operator: 'contains', value: 'lemon' }]
  const description = 'those with lemon'
  model.turn = () => [`\`\`\`json\n${JSON.stringify({ conditions })}\n\`\`\``]
  await share('disabled')
  assert.deepEqual(await draft({ kind: 'filter', description, table: 'cakes' }), { kind: 'filter', conditions })
  assert.match(lastBody(), /"model":"small-2"/)
  assert.ok(lastBody().includes(description))
  assert.ok(!lastBody().includes('cakes'), 'the name of a table is a part of the schema')
  const [entry] = await auditOf()
  assert.deepEqual(entry?.details, { tool: 'draft_filter', outcome: 'done' })

  await share('schema')
  await draft({ kind: 'filter', description, table: 'cakes' })
  assert.match(lastBody(), /table public\.cakes/)

  const policy = { name: 'all read', command: 'SELECT', using: 'true', roles: ['anon'] }
  model.turn = () => [JSON.stringify(policy)]
  assert.deepEqual(await draft({ kind: 'policy', description: 'everyone reads', table: 'cakes' }), {
    kind: 'policy',
    action: 'PERMISSIVE',
    check: '',
    ...policy,
  })
  model.turn = () => [JSON.stringify({ name: 'orders', columns: [{ name: 'id', type: 'bigint', identity: true }] })]
  const table = await draft({ kind: 'table', description: 'orders' })
  assert.ok(table.kind === 'table' && table.columns[0]?.identity === true)
  const found = await project.query(
    `select to_regclass('public.orders'), (select count(*) from pg_policies where tablename = 'cakes')`,
  )
  assert.deepEqual(found[0]?.rows, [[null, '0']], 'nothing has run')
})

test('an answer of a model that is no such form is refused in words', async () => {
  for (const answer of ['I cannot do this.', '{"conditions":"drop table cakes"}', '{"conditions":[{"column":"n"}]}']) {
    model.turn = () => [answer]
    await assert.rejects(draft({ kind: 'filter', description: 'all', table: 'cakes' }), {
      message: /assistant_failed.*cannot be used/,
    })
  }
})
