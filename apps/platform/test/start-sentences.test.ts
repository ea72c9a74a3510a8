import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { makeTestHome, testCacheDir } from '@cairn/engine'
import { builtPlatformCommand } from '../build/build-platform.ts'

const deadlineMs = 60_000

const wrongSettings = [
  {
    settings: { CAIRN_HOST: '300.1.1.1' },
    said: /^CAIRN_HOST: 300\.1\.1\.1 cannot be resolved\. Set CAIRN_HOST to an address of this machine/,
  },
  {
    // An address of documentation (RFC 5737), which no machine has.
    settings: { CAIRN_HOST: '192.0.2.1' },
    said: /^CAIRN_HOST: this machine has no address 192\.0\.2\.1\. Set CAIRN_HOST to an address of this machine/,
  },
  {
    settings: { CAIRN_HOME: '/proc/cairn' },
    said: /^The directory \/proc\/cairn cannot be written\. Set CAIRN_HOME to one that can\.\n$/,
    linuxOnly: true,
  },
  {
    settings: { CAIRN_CACHE: '/proc/cairn/cache' },
    said: /^The directory \/proc\/cairn\/cache cannot be written\. Set CAIRN_CACHE to one that can\.\n$/,
    linuxOnly: true,
  },
  {
    settings: { CAIRN_PORT: '', CAIRN_POSTGRES_PORT: ' ', CAIRN_POOLER_PORT: '70000' },
    said: /\n {2}CAIRN_PORT: This is not a port.*\n {2}CAIRN_POSTGRES_PORT: This is not a port.*\n {2}CAIRN_POOLER_PORT: /,
  },
]

for (const { settings, said, linuxOnly = false } of wrongSettings)
  test(`${JSON.stringify(settings)} ends the start with a sentence`, async (t) => {
    if (linuxOnly && process.platform !== 'linux') return t.skip('only Linux has /proc')
    await using home = await makeTestHome()
    const child = spawn(process.execPath, await builtPlatformCommand(), {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: deadlineMs,
      env: {
        PATH: process.env['PATH'],
        CAIRN_HOME: home.path,
        CAIRN_CACHE: testCacheDir(),
        CAIRN_PORT: '0',
        CAIRN_POSTGRES_PORT: '0',
        CAIRN_POOLER_PORT: '0',
        CAIRN_LOG_LEVEL: 'silent',
        ...settings,
      },
    })
    const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.equal(child.exitCode, 1)
    assert.match(errors, said)
    assert.doesNotMatch(errors, /\n {4}at /, 'no stack trace')
  })
