import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { dataOf, eventually, keysOf, newClient } from './clients-of-projects.ts'

let env: DevEnv
let operator: Person
let other: Person
before(async () => {
  env = await startDevEnv()
  operator = await env.signUp('operator')
  other = await env.signUp('other')
})
after(() => env[Symbol.asyncDispose]())

test('without a mail server, mail waits for the operator, newest first', async () => {
  const { mail } = env.platform.context
  assert.equal(mail.delivers, false)
  await mail.send({ to: 'ada@example.com', subject: 'first', text: 'one\n\ntwo' })
  await mail.send({ to: 'bob@example.com', subject: 'second', text: 'three' })
  const mailbox = await operator.request('GET /platform/mailbox', {})
  assert.equal(mailbox.delivers, false)
  assert.deepEqual(
    mailbox.mails.map(({ to, subject, text }) => ({ to, subject, text })),
    [
      { to: 'bob@example.com', subject: 'second', text: 'three' },
      { to: 'ada@example.com', subject: 'first', text: 'one\n\ntwo' },
    ],
  )
})

test('a profile says whether its person is the operator', async () => {
  for (const person of [operator, other]) await person.request('POST /platform/profile', {})
  const [theirs, mine] = await Promise.all(
    [other, operator].map((person) => person.request('GET /platform/profile', { headers: { version: '2' } })),
  )
  assert.deepEqual([mine?.is_operator, theirs?.is_operator], [true, false])
})

test('only the operator can read it', async () => {
  const refused = await other.send('GET /platform/mailbox')
  assert.equal(refused.status, 403)
  assert.match(await refused.text(), /Only an operator of this installation/)
  assert.equal((await fetch(`${env.url}/platform/mailbox`)).status, 401)
})

test('the mailbox keeps the last 500 of the platform', async () => {
  const { mail } = env.platform.context
  for (let sent = 0; sent < 502; sent += 1) await mail.send({ to: 'x@example.com', subject: `mail ${sent}`, text: '' })
  const { mails } = await operator.request('GET /platform/mailbox', {})
  assert.equal(mails.length, 500)
  assert.deepEqual([mails.at(0)?.subject, mails.at(-1)?.subject], ['mail 501', 'mail 2'])
})

test('a project keeps its last 20 mails, and deletes none of the platform or of another project', async () => {
  const organization = await operator.createOrganization()
  const busy = await operator.createProject({ organization, name: 'Busy' })
  const quiet = await operator.createProject({ organization, name: 'Quiet' })
  const subjects = async () => (await operator.request('GET /platform/mailbox', {})).mails.map(({ subject }) => subject)
  const earlier = await subjects()
  await dataOf(newClient(await keysOf(quiet)).auth.signInWithOtp({ email: 'ada@example.com' }))
  const ofQuiet = await eventually(
    async () => (await subjects()).find((subject) => subject.startsWith('Quiet: ')),
    'mail of the project',
  )
  const { mail } = env.platform.context
  for (let sent = 0; sent < 22; sent += 1)
    await mail.send({ to: 'x@example.com', subject: `Busy: ${sent}`, text: '', projectRef: busy.ref })
  const ofBusy = Array.from({ length: 20 }, (_, index) => `Busy: ${21 - index}`)
  assert.deepEqual(await subjects(), [...ofBusy, ofQuiet, ...earlier])
})
