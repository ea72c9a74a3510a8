import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { devConfig, startDevEnv } from '@cairn/dev-env'
import { ConfigError, readConfig } from '../src/config.ts'
import { startPlatform } from '../src/platform.ts'

const withFile = async (text: string, use: (path: string) => Promise<void>): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-consent-'))
  try {
    const path = join(directory, 'consent.json')
    await writeFile(path, text)
    await use(path)
  } finally {
    await rm(directory, { recursive: true })
  }
}

const newsletter = {
  slug: 'marketing',
  label: 'Marketing',
  description: 'News about this installation.',
  isEssential: false,
  services: [{ id: 'newsletter', name: 'Newsletter' }],
}

test('categories come from the installation’s settings', async () => {
  await withFile(JSON.stringify([newsletter]), async (consentFile) => {
    await using env = await startDevEnv({ consentFile })
    const answer: unknown = await (await fetch(`${env.url}/platform/privacy/consent-categories`)).json()
    assert.deepEqual(answer, [
      { ...newsletter, services: [{ id: 'newsletter', name: 'Newsletter', consent: { status: false } }] },
    ])
  })
})

test('a file that is not as it should be stops the start with a sentence', async () => {
  const cases: [string, RegExp][] = [
    ['{', /cannot be read as JSON/],
    ['[{"slug":"a"}]', /label/],
    [JSON.stringify([newsletter, { ...newsletter, slug: 'other' }]), /same slug/],
  ]
  for (const [text, words] of cases)
    await withFile(text, async (consentFile) => {
      await assert.rejects(startPlatform({ ...devConfig(join(tmpdir(), 'never-made')), consentFile }), (error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, words)
        return true
      })
    })
})

const on = (environment: Record<string, string>) => readConfig(environment).telemetry

test('telemetry is on where the installation is hosted, off where it is self-hosted, unless the settings say so', () => {
  assert.equal(on({}), true)
  assert.equal(on({ CAIRN_MODE: 'self-hosted' }), false)
  assert.equal(on({ CAIRN_TELEMETRY: 'off' }), false)
  assert.equal(on({ CAIRN_MODE: 'self-hosted', CAIRN_TELEMETRY: 'on' }), true)
})
