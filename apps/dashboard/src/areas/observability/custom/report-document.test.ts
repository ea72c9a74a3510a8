import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomReport } from '@cairn/contracts/observability/reports'
import { ApiError } from '../../../api/errors.ts'
import type { ReportDraft } from './report-document.ts'
import { createReportDocument } from './report-document.ts'

const stored: CustomReport = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Week',
  version: 1,
  is_shared: false,
  is_own: true,
  blocks: 0,
  inserted_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  content: { blocks: [] },
}

type Sent = ReportDraft & { version: number }

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A document whose saves are answered by the test, in the order in which they were sent. */
const opened = () => {
  const sent: { body: Sent; answer: PromiseWithResolvers<CustomReport> }[] = []
  const document = createReportDocument(stored, (body) => {
    const answer = Promise.withResolvers<CustomReport>()
    sent.push({ body, answer })
    return answer.promise
  })
  const accept = async () => {
    const last = sent.at(-1)
    assert.ok(last !== undefined)
    last.answer.resolve({ ...stored, ...last.body, version: last.body.version + 1 })
    await settle()
  }
  const refuse = async (error: Error) => {
    sent.at(-1)?.answer.reject(error)
    await settle()
  }
  const rename = (name: string) => document.change((draft) => ({ ...draft, name }))
  const state = () => {
    const { report, save } = document.getState()
    return `${report.name}, version ${report.version}, ${save.kind}`
  }
  const bodies = () => sent.map(({ body: { name, version } }) => `${name} after ${version}`)
  return { document, accept, refuse, rename, state, bodies }
}

void test('a change is shown at once, and saved', async () => {
  const { rename, state, accept, bodies } = opened()
  rename('Year')
  assert.equal(state(), 'Year, version 1, saving')
  await accept()
  assert.equal(state(), 'Year, version 2, saved')
  assert.deepEqual(bodies(), ['Year after 1'])
})

void test('changes while one is being saved are saved together after it, and never shown as they were before', async () => {
  const { rename, state, accept, bodies } = opened()
  for (const name of ['a', 'b', 'c']) rename(name)
  await accept()
  assert.equal(state(), 'c, version 2, saving')
  await accept()
  assert.equal(state(), 'c, version 3, saved')
  assert.deepEqual(bodies(), ['a after 1', 'c after 2'])
})

const changedElsewhere = () => new ApiError('changed', { code: 409, reason: 'report_changed' })

void test('what was saved elsewhere is not overwritten: one’s own changes stay until it is taken', async () => {
  const { document, rename, state, refuse, bodies } = opened()
  rename('mine')
  await refuse(changedElsewhere())
  assert.equal(state(), 'mine, version 1, conflict')
  rename('mine still')
  document.retry()
  assert.deepEqual(bodies(), ['mine after 1'])
  document.replace({ ...stored, name: 'theirs', version: 2 })
  assert.equal(state(), 'theirs, version 2, saved')
})

void test('what could not be saved is kept, and saved with the next change or when asked for', async () => {
  const { document, rename, state, refuse, accept } = opened()
  rename('a')
  await refuse(new ApiError('offline', { code: 0, reason: 'unreachable' }))
  assert.equal(state(), 'a, version 1, failed')
  document.retry()
  await refuse(new ApiError('offline', { code: 0, reason: 'unreachable' }))
  rename('b')
  await accept()
  assert.equal(state(), 'b, version 2, saved')
})

void test('a newer version of the server is shown, unless there are changes of one’s own', async () => {
  const { document, rename, state, accept } = opened()
  document.offer({ ...stored, name: 'theirs', version: 2 })
  assert.equal(state(), 'theirs, version 2, saved')
  document.offer({ ...stored, name: 'older', version: 1 })
  assert.equal(state(), 'theirs, version 2, saved')
  rename('mine')
  document.offer({ ...stored, name: 'newest', version: 3 })
  assert.equal(state(), 'mine, version 2, saving')
  await accept()
})
