import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { Setting } from './settings.ts'
import { applying, numberProblem, toChange, toValues } from './settings.ts'

const config: Partial<AuthConfig> = {
  site_url: 'https://example.com',
  disable_signup: false,
  mailer_autoconfirm: true,
  jwt_exp: 3_600,
}

const settings: readonly Setting[] = [
  { kind: 'switch', name: 'disable_signup', isInverted: true, label: '', hint: '' },
  { kind: 'switch', name: 'mailer_autoconfirm', label: '', hint: '' },
  { kind: 'number', name: 'jwt_exp', label: '', hint: '', min: 60, max: 604_800, unit: 'seconds' },
  { kind: 'text', name: 'site_url', label: '', hint: '', problem: () => undefined },
]

void test('a form shows switches the way round that they are named, and numbers as text', () =>
  assert.deepEqual(toValues(settings, config), {
    disable_signup: true,
    mailer_autoconfirm: true,
    jwt_exp: '3600',
    site_url: 'https://example.com',
  }))

void test('only what differs is sent', () => {
  const values = toValues(settings, config)
  assert.deepEqual(toChange(settings, config, values), {})
  assert.deepEqual(toChange(settings, config, { ...values, disable_signup: false, jwt_exp: ' 60 ' }), {
    disable_signup: true,
    jwt_exp: 60,
  })
})

const server: readonly Setting[] = [
  { kind: 'presence', name: 'uses_smtp', text: 'smtp_host', empties: ['smtp_pass'], label: '', hint: '' },
  { kind: 'text', name: 'smtp_host', when: ({ uses_smtp: isUsed }) => isUsed === true, label: '', hint: '' },
  { kind: 'secret', name: 'smtp_pass', when: ({ uses_smtp: isUsed }) => isUsed === true, label: '', hint: '' },
]

void test('what depends on a switch that is off is neither shown nor sent, and the switch empties its texts', () => {
  const known = { smtp_host: 'mail.example.com', smtp_pass: '********' }
  const values = toValues(server, known)
  assert.deepEqual(values, { uses_smtp: true, ...known })
  const off = { ...values, uses_smtp: false, smtp_host: 'other.example.com' }
  assert.deepEqual(
    applying(server, off).map(({ name }) => name),
    ['uses_smtp'],
  )
  assert.deepEqual(toChange(server, known, off), { smtp_host: '', smtp_pass: '' })
})

void test('switched on, what was typed is sent', () => {
  const values = { ...toValues(server, {}), uses_smtp: true, smtp_host: ' mail.example.com ' }
  assert.deepEqual(toChange(server, {}, values), { smtp_host: 'mail.example.com' })
})

void test('a number is whole and within its limits', () => {
  const limits = { min: 60, max: 604_800 }
  for (const good of ['60', ' 604800 ']) assert.equal(numberProblem(limits, good), undefined)
  for (const bad of ['', '59', '604801', '1.5', '1e3', '-1', 'x'])
    assert.match(numberProblem(limits, bad) ?? '', /604,800/)
})
