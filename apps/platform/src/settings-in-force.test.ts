import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const secretKey = Buffer.alloc(32, 7).toString('base64')

const settingsOf = (environment: Record<string, string>) =>
  new Map(readConfig(environment).settings.map(({ name, value, source }) => [name, `${value ?? 'none'} (${source})`]))

test('each setting is listed with its source', () => {
  const settings = settingsOf({ CAIRN_PORT: '8123', CAIRN_HOME: '/tmp/cairn', CAIRN_DISABLED_FEATURES: 'billing:all' })
  assert.equal(settings.get('CAIRN_PORT'), '8123 (environment)')
  assert.equal(settings.get('CAIRN_HOST'), '127.0.0.1 (default)')
  assert.equal(settings.get('CAIRN_HOME'), '/tmp/cairn (environment)')
  assert.equal(settings.get('CAIRN_CACHE'), '/tmp/cairn/cache (default)')
  assert.equal(settings.get('CAIRN_SMTP_URL'), 'none (default)')
  assert.equal(settings.get('CAIRN_DISABLED_FEATURES'), 'billing:all (environment)')
})

test('no secret is listed', () => {
  const shown = JSON.stringify(
    readConfig({
      CAIRN_HOME: '/tmp/cairn',
      CAIRN_SECRET_KEY: secretKey,
      CAIRN_SMTP_URL: 'smtp://mailer:hunter2@mail.example.com:587',
      CAIRN_MAIL_FROM: 'cairn@example.com',
      CAIRN_GITHUB_CLIENT_ID: 'public-id',
      CAIRN_GITHUB_CLIENT_SECRET: 'github-secret',
    }).settings,
  )
  for (const secret of [secretKey, 'hunter2', 'github-secret']) assert.ok(!shown.includes(secret), secret)
  for (const open of ['smtp://mailer:', '@mail.example.com:587', 'public-id']) assert.ok(shown.includes(open), open)
})

test('Stripe needs its key and the secret of its events, which are not shown', () => {
  const stripe = { CAIRN_PAYMENT_PROVIDER: 'stripe', CAIRN_STRIPE_SECRET_KEY: 'sk_live_1' }
  assert.throws(() => readConfig(stripe), /CAIRN_STRIPE_WEBHOOK_SECRET/)
  const { billing, settings } = readConfig({ ...stripe, CAIRN_STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  assert.deepEqual(billing.stripe, {
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
    apiUrl: 'https://api.stripe.com',
  })
  const shown = JSON.stringify(settings)
  assert.ok(!shown.includes('sk_live_1') && !shown.includes('whsec_1'))
  assert.equal(
    readConfig({ CAIRN_STRIPE_SECRET_KEY: 'sk_live_1' }).billing.stripe,
    undefined,
    'not without the provider',
  )
})
