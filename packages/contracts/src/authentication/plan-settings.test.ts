import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featuresBegun, featureToBegin } from './plan-settings.ts'

const off = {
  password_hibp_enabled: false,
  sessions_single_per_user: false,
  sessions_timebox: 0,
  sessions_inactivity_timeout: 0,
  hook_mfa_verification_attempt_enabled: false,
  hook_password_verification_attempt_enabled: false,
}

test('a setting that is switched on, or changed while it is on, needs its feature; one that stays or is switched off does not', () => {
  const on = { ...off, password_hibp_enabled: true, sessions_timebox: 24 }
  assert.deepEqual(featuresBegun(off, on), ['auth.leaked_passwords', 'auth.session_timeouts'])
  assert.deepEqual(featuresBegun(on, { ...on, sessions_timebox: 48 }), ['auth.session_timeouts'])
  assert.deepEqual(featuresBegun(on, on), [])
  assert.deepEqual(featuresBegun(on, off), [])
})

test('only a setting that is off waits for a feature', () => {
  assert.equal(featureToBegin(off, 'sessions_timebox'), 'auth.session_timeouts')
  assert.equal(featureToBegin({ ...off, sessions_timebox: 24 }, 'sessions_timebox'), undefined)
  assert.equal(featureToBegin(off, 'site_url'), undefined)
})
