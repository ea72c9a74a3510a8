import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { absentCapabilities, capabilities, capabilitiesOf, isCapability, whySwitchedOff } from '../src/capabilities.ts'

void test('a hosted installation has all but the one project that everything begins at', () => {
  assert.deepEqual(absentCapabilities(capabilitiesOf('hosted', [])), ['platform:default_project'])
})

void test('a self-hosted installation has one account: no billing, no sign-up, no invitations, no permission rules', () => {
  assert.deepEqual(absentCapabilities(capabilitiesOf('self-hosted', [])), [
    'billing:all',
    'dashboard_auth:sign_up',
    'organization_members:create',
    'platform:hosted_previews',
    'platform:permissions',
  ])
})

void test('what is disabled is absent in either mode, and what is no capability changes nothing', () => {
  for (const mode of ['hosted', 'self-hosted'] as const)
    assert.deepEqual(
      capabilitiesOf(mode, ['projects:create', 'toString']),
      capabilitiesOf(mode, []).filter((name) => name !== 'projects:create'),
    )
  assert.ok(!isCapability('toString') && isCapability('projects:create'))
})

void test('the reason says what is switched off', () => {
  assert.equal(whySwitchedOff('projects:create'), 'Making projects is switched off on this installation.')
})

const has = (mode: 'hosted' | 'self-hosted', name: string) =>
  capabilitiesOf(mode, []).some((each) => each === name) ? 'yes' : 'no'

void test('docs/settings.md lists each of them, and what either mode has', async () => {
  const text = await readFile(new URL('../../../docs/settings.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+:\w+)` \|.*\| (yes|no) \| (yes|no) \|$/gm)]
  assert.deepEqual(
    rows.map(([, name, hosted, selfHosted]) => [name, hosted, selfHosted]),
    Object.keys(capabilities).map((name) => [name, has('hosted', name), has('self-hosted', name)]),
  )
})
