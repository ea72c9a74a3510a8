import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandDraft } from './job-command.ts'
import { bodyProblem, commandOf, draftOfCommand } from './job-command.ts'

const empty = draftOfCommand('')
const request: CommandDraft = {
  ...empty,
  kind: 'request',
  request: { url: 'https://example.com/?a=1', method: 'POST', headers: "X-Key: it's", timeout: '700' },
  body: String.raw`{"path": "C:\\temp", "note": "it's"}`,
}

test('a request becomes a call of pg_net with its arguments quoted', () => {
  assert.equal(
    commandOf(request),
    String.raw`select net.http_post(
  url := 'https://example.com/?a=1',
  headers := '{"X-Key":"it''s"}',
  body := E'{"path": "C:\\\\temp", "note": "it''s"}',
  timeout_milliseconds := 700
);`,
  )
  const get = { ...request, request: { ...request.request, method: 'GET' } }
  assert.doesNotMatch(commandOf(get) ?? '', /body/)
  assert.match(commandOf(get) ?? '', /^select net\.http_get\(/)
})

test('a job is edited as it was entered, and comes back as the same SQL', () => {
  const others: readonly CommandDraft[] = [
    { ...request, body: '' },
    { ...request, body: '', request: { ...request.request, method: 'DELETE', headers: '' } },
    { ...empty, kind: 'function', functionName: 'public.refresh_totals' },
    { ...empty, kind: 'function', functionName: '"My schema"."say ""hi"""' },
    { ...empty, sql: 'delete from sessions;\nvacuum sessions' },
  ]
  for (const draft of [request, ...others]) assert.deepEqual(draftOfCommand(commandOf(draft) ?? ''), draft)
})

test('SQL that the form would write in another way stays SQL', () => {
  const written = [
    "select net.http_post(url := 'https://example.com')",
    "select net.http_post(\n  url := 'https://example.com',\n  params := '{}',\n  timeout_milliseconds := 5000\n);",
    "select net.http_post(\n  url := 'https://example.com',\n  headers := jsonb_build_object('a', 'b'),\n  timeout_milliseconds := 5000\n);",
    commandOf(request)?.replace('"X-Key":"it', '"X-Key":1,"Y":"it') ?? '',
    'select refresh_totals();',
    'select public.refresh_totals(1);',
    'select public.a(); select public.b();',
  ]
  for (const sql of written) assert.deepEqual(draftOfCommand(sql), { ...empty, sql }, sql)
})

test('there is no SQL while a part is missing or wrong', () => {
  const wrong: readonly CommandDraft[] = [
    empty,
    { ...empty, kind: 'function' },
    { ...request, body: '{' },
    { ...request, request: { ...request.request, url: '' } },
  ]
  for (const draft of wrong) assert.equal(commandOf(draft), undefined)
  assert.equal(bodyProblem(''), undefined)
  assert.equal(bodyProblem('{"a": 1}'), undefined)
  assert.notEqual(bodyProblem('a'), undefined)
})
