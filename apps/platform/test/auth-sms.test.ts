import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EndpointAt } from '@cairn/contracts'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import type { SmsServer } from '@cairn/dev-env/sms-server'
import { startSmsServer } from '@cairn/dev-env/sms-server'
import type { z } from 'zod'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

type Change = z.input<EndpointAt['PATCH /v1/projects/:ref/config/auth']['body']>

let server: SmsServer
let env: DevEnv
let owner: Person
let project: TestProject
let keys: ProjectKeys

before(async () => {
  server = await startSmsServer()
  env = await startDevEnv({ outgoingAllow: ['127.0.0.1/32', '::1/128'] })
  owner = await env.signUp('owner')
  project = await owner.createProject()
  keys = await keysOf(project)
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const params = () => ({ params: { ref: project.ref } })
const change = (body: Change) => owner.request('PATCH /v1/projects/:ref/config/auth', { ...params(), body })

test('Twilio needs an account, a token and a sender before it sends', async () => {
  await assert.rejects(change({ external_phone_enabled: true, sms_provider: 'twilio' }), /auth_settings_incomplete/)
})

test('SMS of the project go to a provider with the API of Twilio, and sign in', async () => {
  const { sms_twilio_auth_token: shown } = await change({
    external_phone_enabled: true,
    sms_provider: 'twilio',
    sms_twilio_url: server.url,
    sms_twilio_account_sid: server.account.sid,
    sms_twilio_auth_token: server.account.token,
    sms_twilio_message_service_sid: '+15550000000',
    sms_template: '{{ .Code }} opens the Bakery',
    sms_max_frequency: 1,
  })
  assert.equal(shown, '********')
  const { auth } = newClient(keys)
  await dataOf(auth.signInWithOtp({ phone: '15551234567' }))
  await until('the SMS', () => server.received.length === 1)
  const [sms] = server.received
  assert.deepEqual([sms?.to, sms?.from], ['+15551234567', '+15550000000'])
  const token = /^(\d{6}) opens the Bakery$/.exec(sms?.text ?? '')?.[1] ?? ''
  const { user } = await dataOf(auth.verifyOtp({ phone: '15551234567', token, type: 'sms' }))
  assert.equal(user?.phone, '15551234567')
})

test('an SMS that the provider does not take is an error to who waits for it', async () => {
  const { auth } = newClient(keys)
  const { user } = await dataOf(auth.signUp({ email: 'ada@example.com', password: 'correct horse 7' }))
  assert.ok(user)
  await change({ sms_twilio_auth_token: 'wrong' })
  const { error } = await auth.updateUser({ phone: '15551234568' })
  assert.equal(error?.status, 500)
  await change({ sms_twilio_auth_token: server.account.token, sms_twilio_url: 'https://127.0.0.2' })
  assert.equal((await auth.updateUser({ phone: '15551234569' })).error?.status, 500)
  assert.equal(server.received.length, 1)
})
