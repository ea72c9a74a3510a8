import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerNames } from '@cairn/contracts/authentication/provider-names'
import { applying } from '../settings/settings.ts'
import { providerNamed, providerSettings } from './provider-settings.ts'

void test('a provider that is off shows its switch alone, and one that is on what it needs', () => {
  for (const name of providerNames) {
    const settings = providerSettings(name)
    const shown = (isOn: boolean) =>
      applying(settings, { [`external_${name}_enabled`]: isOn }).map(({ name: each }) => each)
    assert.deepEqual(shown(false), [`external_${name}_enabled`])
    assert.ok(shown(true).includes(`external_${name}_client_id`))
    assert.ok(shown(true).includes(`external_${name}_secret`))
  }
})

const problemOf = (name: 'keycloak' | 'gitlab' | 'google', text: string) => {
  const setting = providerSettings(name).find((each) => each.name === `external_${name}_url`)
  return setting?.kind === 'text' ? setting.problem?.(text) : 'no such setting'
}

void test('a URL is needed where a provider has no usual one', () => {
  assert.equal(problemOf('keycloak', 'https://id.example.com/realms/shop'), undefined)
  assert.match(problemOf('keycloak', '') ?? '', /https/)
  assert.equal(problemOf('gitlab', ''), undefined)
  assert.match(problemOf('gitlab', 'ftp://x') ?? '', /https/)
  assert.equal(problemOf('google', ''), 'no such setting')
})

void test('only providers that exist have a page', () => {
  assert.equal(providerNamed('github'), 'github')
  for (const text of [undefined, '', 'toString', 'GitHub']) assert.equal(providerNamed(text), undefined)
})
