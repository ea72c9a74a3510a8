import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { auditOf, inProject, key, model, owner, row, share } from './world.ts'

const fix = (sql: string) =>
  owner.request(
    'POST /platform/projects/:ref/ai/code/complete',
    inProject({
      sql,
      error: {
        sqlstate: '23505',
        message: 'duplicate key in cakes_pkey',
        detail: `Key (name)=(${row}) exists.`,
        line: 1,
      },
    }),
  )

test('SQL is changed by an instruction, and after an error: with what is shared, the model for it, and a record', async () => {
  await share('disabled')
  model.turn = () => ['Here:\n```sql\nselect name from cakes\n```']
  const asked = {
    sql: 'select * from cakes',
    before: '-- the first',
    after: '-- the last',
    instruction: 'Only the name.',
  }
  assert.deepEqual(await owner.request('POST /platform/projects/:ref/ai/code/complete', inProject(asked)), {
    sql: 'select name from cakes',
  })
  const sent = model.requests.at(-1)?.body ?? ''
  assert.match(sent, /"model":"small-2"/)
  for (const text of Object.values(asked)) assert.ok(sent.includes(text), text)
  assert.ok(!sent.includes('table public.cakes'), 'no schema is sent where it is not shared')
  const [entry] = await auditOf()
  assert.deepEqual(entry?.details, { tool: 'complete_code', outcome: 'done' })

  await share('schema_and_log')
  await fix('insert into cakes values (1)')
  assert.match(model.requests.at(-1)?.body ?? '', /table public\.cakes/)
  assert.ok(!model.requests.at(-1)?.body.includes(row), 'a detail holds values')
  await share('schema_and_log_and_data')
  await fix('insert into cakes values (1)')
  assert.ok(model.requests.at(-1)?.body.includes(row))

  model.turn = () => ['"Names of cakes"']
  assert.deepEqual(
    await owner.request('POST /platform/projects/:ref/ai/sql/title-v2', inProject({ sql: 'select name from cakes' })),
    { title: 'Names of cakes' },
  )
  assert.match(model.requests.at(-1)?.body ?? '', /"model":"small-3"/)
  model.turn = () => ({ status: 503, message: `key ${key} overloaded` })
  await assert.rejects(owner.request('POST /platform/projects/:ref/ai/code/complete', inProject(asked)), {
    message: /assistant_failed.*failed \(status 503\).*overloaded/,
  })
  model.turn = () => ({ says: 'select', ending: 'silence' })
  const earlier = model.abandoned()
  const leaving = new AbortController()
  const call = { ...inProject(asked), signal: leaving.signal }
  const left = owner.send('POST /platform/projects/:ref/ai/code/complete', call)
  const calls = model.requests.length
  await until('the provider is asked', () => model.requests.length > calls)
  leaving.abort()
  await assert.rejects(left)
  await until('the provider has lost its caller', () => model.abandoned() > earlier)
  await until('it is recorded', async () => (await auditOf())[0]?.details?.['outcome'] === 'stopped')
})
