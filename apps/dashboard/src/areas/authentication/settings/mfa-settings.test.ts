import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneFactorSettings, totpSettings, webAuthnSettings } from './mfa-settings.ts'
import { applying } from './settings.ts'

test('every kind of factor has both of its switches', () => {
  for (const kind of [totpSettings, phoneFactorSettings, webAuthnSettings])
    assert.deepEqual(
      kind.slice(0, 2).map(({ name }) => name.replace(/^mfa_\w+?_(verify|enroll)_enabled$/, '$1')),
      ['verify', 'enroll'],
    )
})

const shown = (verifies: boolean) => applying(phoneFactorSettings, { mfa_phone_verify_enabled: verifies }).length

test('what needs verification is neither shown nor sent without it', () => {
  assert.deepEqual([shown(false), shown(true)], [1, 4])
})
