import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let first: Person
let second: Person
before(async () => {
  env = await startDevEnv()
  first = await env.signUp('first')
  second = await env.signUp('second')
  for (const person of [first, second]) await person.request('POST /platform/profile', {})
})
after(() => env[Symbol.asyncDispose]())

const isOperator = async (person: Person) =>
  (await person.request('GET /platform/profile', { headers: { version: '2' } })).is_operator

const operators = async (asker: Person) =>
  (await asker.request('GET /platform/operators', {})).map(({ email }) => email)

const refusal = async (answer: Response): Promise<string> => {
  assert.ok(!answer.ok, 'the call was not refused')
  const { reason, message } = ErrorBody.parse(await answer.json())
  return `${reason}: ${message}`
}

const of = (person: Person) => ({ params: { account_id: person.accountId } })

test('the first account is the operator, and nobody else is', async () => {
  assert.deepEqual([await isOperator(first), await isOperator(second)], [true, false])
  assert.deepEqual(await operators(first), [first.email])
  assert.equal(
    await refusal(await second.send('GET /platform/operators')),
    'forbidden: Only an operator of this installation may do this.',
  )
})

test('the last operator stays while there are other accounts', async () => {
  assert.match(await refusal(await first.send('DELETE /platform/profile')), /^last_operator: You are the only operator/)
  assert.match(
    await refusal(await first.send('DELETE /platform/operators/:account_id', of(first))),
    /^last_operator: This is the only operator/,
  )
  assert.equal(await isOperator(first), true)
  // The refusal has not closed the account.
  await first.createOrganization('Still open')
})

test('an operator makes others operators, and may go then; the next oldest account is none by that', async () => {
  const third = await env.signUp('third')
  await third.request('POST /platform/profile', {})
  await first.request('PUT /platform/operators/:account_id', of(third))
  await first.request('PUT /platform/operators/:account_id', of(third))
  assert.deepEqual(await operators(third), [first.email, third.email])
  await first.request('DELETE /platform/profile', {})
  assert.deepEqual([await isOperator(second), await isOperator(third)], [false, true])
  assert.deepEqual(await operators(third), [third.email])
  await third.request('PUT /platform/operators/:account_id', of(second))
  await third.request('DELETE /platform/operators/:account_id', of(third))
  assert.deepEqual([await isOperator(second), await isOperator(third)], [true, false])
})

test('the audit log of the installation has who made whom an operator, and who took it away', async () => {
  const fourth = await env.signUp('fourth')
  await second.request('PUT /platform/operators/:account_id', of(fourth))
  await second.request('PUT /platform/operators/:account_id', of(fourth))
  await fourth.request('POST /platform/profile', {})
  await fourth.request('DELETE /platform/profile', {})
  const fifth = await env.signUp('fifth')
  await second.request('PUT /platform/operators/:account_id', of(fifth))
  await second.request('DELETE /platform/operators/:account_id', of(fifth))
  await second.request('DELETE /platform/operators/:account_id', of(fifth))
  const { rows } = await env.platform.context.system.pool('postgres').query(
    `select action, account_email as by, target_name as whom from platform.audit_log
     where organization_id is null and target_id = any ($1) order by id`,
    [[fourth.accountId, fifth.accountId]],
  )
  assert.deepEqual(rows, [
    { action: 'operator.granted', by: second.email, whom: fourth.email },
    { action: 'operator.revoked', by: fourth.email, whom: fourth.email },
    { action: 'operator.granted', by: second.email, whom: fifth.email },
    { action: 'operator.revoked', by: second.email, whom: fifth.email },
  ])
})

test('if both operators revoke themselves at the same time, one is refused', async () => {
  const fourth = await env.signUp('fourth')
  await second.request('PUT /platform/operators/:account_id', of(fourth))
  const statuses = await Promise.all(
    [second, fourth].map(
      async (person) => (await person.send('DELETE /platform/operators/:account_id', of(person))).status,
    ),
  )
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 409],
  )
})
