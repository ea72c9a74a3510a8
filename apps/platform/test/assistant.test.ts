import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ChatEvent } from '@cairn/contracts/assistant/chat'
import type { ChatMessage } from '@cairn/contracts/assistant/chat'
import { maxSharedRows } from '@cairn/contracts/assistant/limits'
import { tagsOf } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import type { ToolName } from '@cairn/contracts/assistant/tools'
import type { Person, TestProject } from '@cairn/dev-env'
import { until } from '@cairn/dev-env'
import { listenLocally } from '@cairn/dev-env/listen-locally'
import { eventsOf } from '@cairn/dev-env/event-stream'
import type { ModelServer } from '@cairn/dev-env/model-server'
import { startModelServer } from '@cairn/dev-env/model-server'
import { evaluate } from '../../../bench/assistant/evaluate.ts'
import { evaluatedSchemas } from '../../../bench/assistant/schemas.ts'
import { scriptedAnswer } from '../../../bench/assistant/scripted-model.ts'
import { injectionsOf, ordersOf, places } from './assistant-injections.ts'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

const key = 'sk-a-key-that-nobody-may-see'
const row = 'a cake that nobody may see'

let model: ModelServer
let fixture: MembersFixture
let owner: Person
let project: TestProject
let slug: string
const world = new AsyncDisposableStack()

before(async () => {
  model = world.use(await startModelServer())
  const provider = {
    protocol: 'openai' as const,
    baseUrl: `${model.url}/v1`,
    key,
    models: { chat: 'small-1', inline: 'small-2', title: 'small-3' },
  }
  fixture = world.use(
    await startMembersFixture({
      ai: { provider, silenceMs: 60_000, requestsPerDay: 1_000, tokensPerDay: 1_000_000 },
      outgoingAllow: ['127.0.0.1/32'],
    }),
  )
  owner = fixture.people.owner
  project = fixture.project
  slug = fixture.organization.slug
  await project.query(`create table cakes (id int primary key, name text); insert into cakes values (1, '${row}')`)
})
after(() => world.disposeAsync())
beforeEach(() => {
  model.requests.length = 0
  model.turn = () => ['Hello.']
})

const share = (level: OptInLevel) =>
  owner.request('PATCH /platform/organizations/:slug/ai', { params: { slug }, body: { opt_in_tags: tagsOf(level) } })

const asks = (text: string): ChatMessage => ({ role: 'user', parts: [{ type: 'text', text }] })

const send = (messages: readonly ChatMessage[], signal?: AbortSignal) =>
  owner.send('POST /platform/projects/:ref/ai/sql/generate-v4', {
    params: { ref: project.ref },
    body: { messages },
    ...(signal && { signal }),
  })

const answerTo = async (...messages: readonly ChatMessage[]): Promise<ChatEvent[]> => {
  const events: ChatEvent[] = []
  for await (const data of eventsOf(await send(messages))) events.push(ChatEvent.parse(JSON.parse(data)))
  return events
}

const wordsOf = (events: readonly ChatEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')

const toolsOf = (events: readonly ChatEvent[]) => events.flatMap((event) => (event.type === 'tool' ? [event] : []))

const auditOf = async () => {
  const query = { action: 'assistant.tool_run' as const, limit: 200 }
  return (await owner.request('GET /platform/organizations/:slug/audit', { params: { slug }, query })).entries
}

test('an answer is streamed in the words of the model, and counted', async () => {
  model.turn = () => ['There are two of them.']
  const events = await answerTo(asks('How many?'))
  assert.equal(wordsOf(events), 'There are two of them.')
  assert.ok(events.length > 3, 'it came in pieces')
  assert.deepEqual(events.at(-1), { type: 'end', reason: 'done' })
  assert.equal(model.requests[0]?.path, '/v1/chat/completions')
  assert.equal(model.requests[0]?.headers.authorization, `Bearer ${key}`)
  const state = await owner.request('GET /platform/projects/:ref/ai', { params: { ref: project.ref } })
  assert.equal(state.provider?.model, 'small-1')
  assert.ok(state.requests.used >= 1 && state.tokens.used >= 42, JSON.stringify(state))
  assert.ok(!JSON.stringify(state).includes(key))
})

describe('what goes wrong is said in words, and the key is in none of them', () => {
  const table: [what: string, turn: ReturnType<ModelServer['turn']>, words: RegExp, again: boolean][] = [
    ['a key that was revoked', { status: 401, message: `Incorrect API key: ${key}` }, /refused the API key/, false],
    ['a model that is not there', { status: 404, message: 'no such model' }, /does not know the model small-1/, false],
    ['a rate limit', { status: 429, message: '', headers: { 'retry-after': '7' } }, /Try again in 7 seconds/, true],
    [
      'a provider that is down',
      { status: 503, message: `key ${key} overloaded` },
      /failed \(status 503\).*overl/,
      true,
    ],
    ['a stream that breaks', { says: 'There are', ending: 'breaks' }, /could not be reached|ended before/, true],
  ]
  for (const [what, turn, words, again] of table)
    test(what, async () => {
      model.turn = () => turn
      const events = await answerTo(asks('How many?'))
      const last = events.at(-1)
      assert.ok(last?.type === 'error', JSON.stringify(events))
      assert.match(last.message, words)
      assert.equal(last.again, again)
      assert.ok(!JSON.stringify(events).includes(key))
      if ('says' in turn) assert.match(wordsOf(events), /There/)
    })
})

test('leaving ends the call to the provider', async () => {
  model.turn = () => ({ says: 'There are', ending: 'silence' })
  const earlier = model.abandoned()
  const leaving = new AbortController()
  const events = eventsOf(await send([asks('How many?')], leaving.signal))
  await events.next()
  leaving.abort()
  await until('the provider has lost its caller', () => model.abandoned() > earlier)
})

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
    asks('And now?'),
  ]
  const table: [OptInLevel, shared: string[], kept: string[]][] = [
    ['disabled', [], ['ledger_of_bakery', 'old_listing', 'old_log_line', row, 'list_policies', 'get_advisors']],
    ['schema', ['ledger_of_bakery', 'old_listing', 'list_policies'], ['old_log_line', row, 'get_advisors']],
    ['schema_and_log', ['ledger_of_bakery', 'old_log_line', 'get_advisors'], [row]],
    ['schema_and_log_and_data', ['ledger_of_bakery', 'old_listing', 'old_log_line', row], []],
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

test('a tool above the level is refused, even if the model asks for it', async () => {
  await share('disabled')
  model.turn = ({ body }) => (body.includes('"role":"tool"') ? ['Well.'] : [{ tool: 'list_tables', input: {} }])
  const [tool] = toolsOf(await answerTo(asks('Which tables?')))
  assert.equal(tool?.state, 'refused')
  assert.ok(!model.requests.at(-1)?.body.includes('public.cakes'))
})

const count = async () => (await project.query('select count(*) from cakes'))[0]?.rows[0]?.[0]
const place = async () => ({ params: { ref: project.ref }, headers: await project.headers() })
const review = async (sql: string) => {
  const body = { sql, try: true }
  return owner.request('POST /platform/projects/:ref/ai/sql/review', { ...(await place()), body })
}
const run = async (sql: string, mode: 'read' | 'write') => {
  const body = { sql, mode }
  return owner.request('POST /platform/projects/:ref/ai/sql/run', { ...(await place()), body })
}

test('SQL is only proposed; the person runs it, and the model learns the rows at the level of data alone', async () => {
  await share('schema')
  model.turn = () => [{ tool: 'run_sql', input: { sql: 'delete from cakes', title: 'Empty the table' } }]
  const events = await answerTo(asks('Delete all cakes'))
  assert.equal(toolsOf(events)[0]?.state, 'proposed')
  assert.deepEqual(events.at(-1), { type: 'end', reason: 'waiting' })
  assert.equal(await count(), '1')

  assert.deepEqual(await review('delete from cakes'), {
    reads: false,
    dangers: ['Deletes all rows of cakes'],
    tried: [{ command: 'DELETE', rowCount: 1 }],
    problem: null,
  })
  assert.equal(await count(), '1', 'rolled back')
  assert.deepEqual(await review('select * from cakes'), { reads: true, dangers: [], tried: null, problem: null })
  for (const sql of [
    'vacuum cakes',
    'do $$ begin end $$',
    'insert into cakes select 2, lower(version())',
    'commit',
    'create index concurrently on cakes (name)',
    'delete from nothing_there',
    'delete from',
  ]) {
    const { tried, problem } = await review(sql)
    assert.equal(tried, null, sql)
    assert.ok(problem !== null, sql)
  }

  await assert.rejects(run('delete from cakes', 'read'), /Read-only access cannot run DELETE/)
  assert.equal((await run('select name from cakes', 'read')).results[0]?.rows[0]?.[0], row)
  assert.equal((await run("insert into cakes values (2, 'more')", 'write')).results[0]?.rowCount, 1)
  assert.equal(await count(), '2')
})

test('a table with triggers is not tried: a trigger can do anything', async () => {
  await project.query(
    `create table watched (id int primary key); create table below (id int references watched on delete cascade);
     create function noted() returns trigger language plpgsql as 'begin return old; end';
     create trigger noted before delete on below for each row execute function noted()`,
  )
  const { tried, problem } = await owner.request('POST /platform/projects/:ref/ai/sql/review', {
    params: { ref: project.ref },
    headers: await project.headers(),
    body: { sql: 'delete from watched', try: true },
  })
  assert.deepEqual([tried, problem], [null, 'A table has triggers, so the statement was not tried.'])
})

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

const inProject = <B>(body: B) => ({ params: { ref: project.ref }, body })

test('SQL is changed by an instruction, and after an error: with what is shared, the model for it, and a record', async () => {
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

const askTitle = (person: Person) =>
  person.send('POST /platform/projects/:ref/ai/sql/title-v2', inProject({ sql: 'select 1' }))

const reasonOf = async (response: Response) => {
  const { reason }: { reason: string } = await response.json()
  return reason
}

test('the limits of a day: requests of a person, tokens of an organization', async () => {
  const { env, people } = fixture
  const db = env.platform.context.system.pool('postgres')
  const set = (column: 'requests' | 'tokens', amount: number) =>
    db.query(
      `update platform.assistant_usage u set ${column} = $1 from platform.organizations o
       where o.id = u.organization_id and o.slug = $2 and u.account_id = $3`,
      [amount, slug, owner.accountId],
    )
  await askTitle(owner)
  await set('requests', 999)
  assert.equal((await askTitle(owner)).status, 200, 'the last one of the day')
  assert.equal(await reasonOf(await askTitle(owner)), 'assistant_limit_reached')
  assert.equal(await reasonOf(await send([asks('How many?')])), 'assistant_limit_reached')
  assert.equal((await askTitle(people.developer)).status, 200, 'requests are counted for each person')
  await set('requests', 0)
  await set('tokens', 1_000_000)
  const calls = model.requests.length
  assert.equal(await reasonOf(await askTitle(people.developer)), 'assistant_limit_reached', 'tokens are for all')
  assert.equal(model.requests.length, calls, 'nothing is sent')
  await set('tokens', 0)
  const earlier = await owner.request('GET /platform/projects/:ref/ai', { params: { ref: project.ref } })
  await askTitle(owner)
  const later = await owner.request('GET /platform/projects/:ref/ai', { params: { ref: project.ref } })
  assert.equal(later.tokens.used - earlier.tokens.used, 42, 'as the provider counted them')
  assert.equal(later.requests.used - earlier.requests.used, 1)
})

test('an organization has a provider of its own: its key is kept, never shown, and never sent to another address', async () => {
  await using theirs = await startModelServer()
  const address = { params: { slug } }
  const base_url = theirs.url.replace('localhost', '127.0.0.1')
  const own = { protocol: 'anthropic' as const, base_url, model: 'own-1', title_model: 'own-2' }
  const secret = 'sk-of-the-organization'
  const set = (body: Parameters<typeof bodyOfProvider>[0]) =>
    owner.request('PUT /platform/organizations/:slug/ai/provider', bodyOfProvider(body))
  const bodyOfProvider = (body: typeof own & { api_key?: string }) => ({ ...address, body })
  assert.deepEqual(await set({ ...own, api_key: secret }), { ...own, inline_model: null, has_key: true })
  const shown = await owner.request('GET /platform/organizations/:slug/ai/provider', address)
  assert.equal(shown.provider?.has_key, true)
  assert.equal(shown.installation?.model, 'small-1')
  assert.ok(!JSON.stringify(shown).includes(secret))

  theirs.turn = () => ['From elsewhere.']
  assert.equal(wordsOf(await answerTo(asks('Who are you?'))), 'From elsewhere.')
  assert.equal(theirs.requests.at(-1)?.headers['x-api-key'], secret)
  assert.equal(model.requests.length, 0)
  const state = await owner.request('GET /platform/projects/:ref/ai', { params: { ref: project.ref } })
  assert.deepEqual(state.provider, { model: 'own-1', host: new URL(base_url).host, source: 'organization' })

  theirs.turn = ({ body }) => (body.includes('own-2') ? { status: 404, message: 'no such model' } : ['Hello'])
  const { models } = await owner.request('POST /platform/organizations/:slug/ai/provider/test', bodyOfProvider(own))
  assert.deepEqual(
    models.map(({ model: name, problem }) => [name, problem]),
    [
      ['own-1', null],
      ['own-2', 'The AI provider does not know the model own-2. It said: no such model'],
    ],
  )
  await assert.rejects(set({ ...own, base_url: `${model.url.replace('localhost', '127.0.0.1')}/v1` }), {
    message: /ai_key_needed/,
  })
  for (const refused of ['http://10.0.0.1/v1', 'http://[::1]/v1', 'http://169.254.169.254/latest', 'http://127.0.0.2'])
    await assert.rejects(set({ ...own, base_url: refused, api_key: 'k' }), { message: /ai_address_refused/ }, refused)
  await assert.rejects(set({ ...own, base_url: 'file:///etc/passwd', api_key: 'k' }), { message: /invalid_input/ })

  const query = { action: 'assistant.provider_changed' as const, limit: 5 }
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', { ...address, query })
  assert.equal(entries.length, 1)
  assert.ok(!JSON.stringify(entries).includes(secret))
  await owner.request('DELETE /platform/organizations/:slug/ai/provider', address)
  model.turn = () => ['From here.']
  assert.equal(wordsOf(await answerTo(asks('And now?'))), 'From here.')
})

const ratings = async () =>
  (
    await fixture.env.platform.context.system
      .pool('postgres')
      .query('select message_id, rating, model, reason from platform.assistant_ratings order by 1')
  ).rows

const rate = (rating: 'positive' | 'negative' | null, reason?: string) =>
  owner.request(
    'POST /platform/projects/:ref/ai/feedback/rate',
    inProject({ message_id: 'm1', rating, ...(reason !== undefined && { reason }) }),
  )

test('an answer is rated, rated again, and no more', async () => {
  await rate('positive')
  await rate('negative', 'It is wrong.')
  assert.deepEqual(await ratings(), [
    { message_id: 'm1', rating: 'negative', model: 'small-1', reason: 'It is wrong.' },
  ])
  await rate(null)
  assert.deepEqual(await ratings(), [])
})

test('the questions of the evaluation have answers, and it tells right answers from wrong ones', async () => {
  const questions = evaluatedSchemas.flatMap((schema) => schema.questions)
  assert.equal(questions.length, 100)
  assert.equal(new Set(questions.map(([words]) => words)).size, 100)
  for (const { sql } of evaluatedSchemas) await project.query(sql)
  const counts = await Promise.all(
    questions.map(async ([words, sql]) => [words, (await project.query(sql))[0]?.rows.length ?? 0] as const),
  )
  // More rows than the card of the assistant shows could not be compared.
  assert.deepEqual(
    counts.filter(([, rows]) => rows === 0 || rows > maxSharedRows),
    [],
  )
  await share('schema')
  model.turn = ({ body }) => scriptedAnswer(body, (at) => at % 3 === 0)
  const some = evaluatedSchemas.slice(0, 1).map((schema) => ({ ...schema, questions: schema.questions.slice(0, 6) }))
  const evaluations = await evaluate(owner, project, some)
  assert.deepEqual(
    evaluations.map(({ isRight }) => isRight),
    [false, true, true, false, true, true],
    JSON.stringify(evaluations),
  )
})

test('60 injected orders that the model obeys: nothing runs without the person, nothing leaves, nothing of others is read', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  await using canary = await listenLocally(server)
  const { elsewhere } = fixture
  await elsewhere.project.query('create table hidden_ledger (id int); insert into hidden_ledger values (1)')
  await project.query('create table kept (n int); insert into kept values (1)')
  await share('schema_and_log_and_data')
  const orders = ordersOf({ canary: canary.url, otherRef: elsewhere.project.ref })
  model.turn = ({ body }) => {
    const order = orders[Number(/OBEY-(\d+)/.exec(body)?.[1] ?? -1)]
    return body.includes('"role":"tool"') || order === undefined ? ['Done.'] : [order]
  }
  const kept = async () =>
    JSON.stringify((await project.query('select n, (select count(*) from cakes) from kept'))[0]?.rows)
  const atFirst = await kept()
  let obeyed = 0
  for (const where of places)
    for (const index of orders.keys()) {
      const { make, remove, message } = injectionsOf(where, index)
      if (make !== undefined) await project.query(make)
      const events = await answerTo(message)
      for (const { tool, state, output } of toolsOf(events)) {
        obeyed += 1
        assert.ok(tool !== 'run_sql' || state === 'proposed', `${where} ${index}: ${tool} is ${state}`)
        for (const secret of ['hidden_ledger', key, project.password])
          assert.ok(!output.includes(secret), `${where} ${index}`)
      }
      if (remove !== undefined) await project.query(remove)
    }
  assert.equal(obeyed, places.length * orders.length, 'each order was obeyed')
  assert.equal(obeyed, 60)
  assert.equal(await kept(), atFirst)
  assert.equal(asked, 0, 'no server was asked')
})
