import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChatMessage } from '@cairn/contracts/assistant/chat'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import { answerTo, asks, auditOf, key, model, owner, project, row, share, toolsOf, wordsOf } from './world.ts'

test('each level shares what it says: asserted on the bytes that were sent', async () => {
  await project.query('create table ledger_of_bakery (id int primary key, amount numeric)')
  const called: ChatMessage[] = [
    asks('What is in cakes?'),
    {
      role: 'assistant',
      parts: [
        { type: 'tool', id: 'c1', tool: 'run_sql', input: '{"sql":"select 1"}', state: 'done', output: `name: ${row}` },
        { type: 'tool', id: 'c2', tool: 'list_tables', input: '{}', state: 'done', output: 'table old_listing' },
        { type: 'tool', id: 'c3', tool: 'get_logs', input: '{}', state: 'done', output: 'old_log_line' },
      ],
    },
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'And now?' },
        { type: 'attachment', title: 'Rows of picked_table', text: 'picked_row', holds: 'rows' },
        { type: 'attachment', title: 'A log line', text: 'picked_line', holds: 'logs' },
        { type: 'attachment', title: 'Attached', text: 'written by the person' },
      ],
    },
  ]
  const table: [OptInLevel, shared: string[], kept: string[]][] = [
    [
      'disabled',
      ['written by the person'],
      ['picked_', 'ledger_of_bakery', 'old_listing', 'old_log_line', row, 'list_policies', 'get_advisors'],
    ],
    ['schema', ['ledger_of_bakery', 'old_listing', 'list_policies'], ['picked_', 'old_log_line', row, 'get_advisors']],
    [
      'schema_and_log',
      ['ledger_of_bakery', 'old_log_line', 'get_advisors', 'picked_line'],
      [row, 'picked_row', 'picked_table'],
    ],
    [
      'schema_and_log_and_data',
      ['ledger_of_bakery', 'old_listing', 'old_log_line', row, 'picked_row', 'picked_line'],
      [],
    ],
  ]
  for (const [level, shared, kept] of table) {
    await share(level)
    model.requests.length = 0
    await answerTo(...called)
    const body = model.requests[0]?.body ?? ''
    for (const word of shared) assert.ok(body.includes(word), `${level}: ${word} is not in ${body}`)
    for (const word of kept) assert.ok(!body.includes(word), `${level}: ${word} is in ${body}`)
    const preview = await owner.request('POST /platform/projects/:ref/ai/sql/preview', {
      params: { ref: project.ref },
      body: { messages: called },
    })
    assert.equal(preview.body, body, 'the preview is what is sent')
    assert.ok(!preview.body.includes(key))
  }
})

test('a tool runs as the person, its result goes to the model, and the audit log has it', async () => {
  await share('schema')
  model.turn = ({ body }) =>
    body.includes('"role":"tool"')
      ? ['Two tables.']
      : ['Looking. ', { tool: 'list_tables', input: { search: 'cakes' } }]
  const events = await answerTo(asks('Which tables?'))
  const [tool] = toolsOf(events)
  assert.equal(tool?.state, 'done')
  assert.match(tool?.output ?? '', /table public\.cakes \(id integer not null, name text, PRIMARY KEY \(id\)\)/)
  assert.equal(wordsOf(events), 'Looking. Two tables.')
  assert.ok(model.requests[1]?.body.includes('public.cakes (id integer'))
  const [entry] = await auditOf()
  assert.deepEqual([entry?.details, entry?.actor.email], [{ tool: 'list_tables', outcome: 'done' }, owner.email])
})

test('no row of a table is in what is explained, whatever the model asks to be explained', async () => {
  await share('schema')
  for (const sql of [
    'select 1); select name from cakes; (select 1',
    'select 1); select name::int from cakes; (select 1',
    "select 1); select 'a\\'; select name from cakes; --'; (select 1",
  ]) {
    model.turn = ({ body }) =>
      body.includes('"role":"tool"') ? ['Well.'] : [{ tool: 'explain_query', input: { sql } }]
    const [tool] = toolsOf(await answerTo(asks('How is it planned?')))
    assert.ok(!model.requests.at(-1)?.body.includes(row), sql)
    assert.equal(tool?.state, 'failed')
  }
})

test('a tool above the level is refused, even if the model asks for it', async () => {
  await share('disabled')
  model.turn = ({ body }) => (body.includes('"role":"tool"') ? ['Well.'] : [{ tool: 'list_tables', input: {} }])
  const [tool] = toolsOf(await answerTo(asks('Which tables?')))
  assert.equal(tool?.state, 'refused')
  assert.ok(!model.requests.at(-1)?.body.includes('public.cakes'))
})
