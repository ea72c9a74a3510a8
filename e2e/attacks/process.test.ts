import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Installation, postgresProcessesIn } from '@cairn/dev-env/installation'
import { signalListed } from '@cairn/dev-env/server-processes'
import { until } from '@cairn/dev-env'
import { signUp } from '@cairn/dev-env/person'
import type { TestHome } from '@cairn/engine'
import { makeTestHome } from '@cairn/engine'
import { lastWordOf, startCommandLine } from './command-line.ts'
import type { CommandLine } from './command-line.ts'
import { openRaw, postHead } from './raw-http.ts'

let home: TestHome
let instances: string[]
before(async () => {
  home = await makeTestHome()
  const installation = await Installation.start({}, home)
  const { ref } = await (await signUp(installation.url, 'ada')).createProject()
  instances = ['system', ref]
  await installation.end('SIGTERM')
})
after(() => home[Symbol.asyncDispose]())

/** The chain has ended, and with it every server, each of which wrote all that it had. */
const assertStoppedInOrder = async (commandLine: CommandLine) => {
  assert.equal(await commandLine.ended(), 0)
  assert.deepEqual(await postgresProcessesIn(home.path), [])
  for (const id of instances) assert.match(await lastWordOf(home.path, id), /database system is shut down/, id)
}

test('SIGTERM to the process group stops every server in order', async () => {
  const commandLine = await startCommandLine(home.path, { isNpmFirst: true })
  commandLine.signalGroup('SIGTERM')
  await assertStoppedInOrder(commandLine)
})

/**
 * Signals that come again while the platform stops, as each parent process passes them on. A request under way gives them
 * the time: it is given five seconds.
 */
const whileItStops = async (commandLine: CommandLine, first: () => void, again: NodeJS.Signals, times = 1) => {
  const head = postHead('/auth/v1/signup', { 'content-length': 2, expect: '100-continue' })
  using request = await openRaw(commandLine.url, head, Buffer.from('{'))
  await until('the request is under way', () => request.status() === 100)
  first()
  await commandLine.says('Stopping')
  for (let time = 0; time < times; time++) {
    commandLine.signalGroup(again)
    await commandLine.says('Still stopping')
  }
}

test('SIGTERM to the process group, three times, stops every server in order', async () => {
  const commandLine = await startCommandLine(home.path)
  await whileItStops(commandLine, () => commandLine.signalGroup('SIGTERM'), 'SIGTERM', 2)
  await assertStoppedInOrder(commandLine)
})

test('Ctrl+C, pressed again while it stops, stops every server in order', async () => {
  const commandLine = await startCommandLine(home.path)
  await whileItStops(commandLine, () => commandLine.signalGroup('SIGINT'), 'SIGINT')
  await assertStoppedInOrder(commandLine)
})

test('the program timeout stops every server in order', async () => {
  const commandLine = await startCommandLine(home.path, { before: ['timeout', '600'], isNpmFirst: true })
  // As when the time is over: timeout passes the signal to its child and to its process group, and npm passes it on later.
  await whileItStops(commandLine, () => commandLine.child.kill('SIGTERM'), 'SIGTERM')
  await assertStoppedInOrder(commandLine)
})

test('the end of the terminal stops every server in order', async () => {
  const commandLine = await startCommandLine(home.path)
  commandLine.child.stdout?.destroy()
  commandLine.signalGroup('SIGHUP')
  await assertStoppedInOrder(commandLine)
})

test('SIGTERM to every process, Postgres included, as systemd sends it by default, stops every server in order', async () => {
  const commandLine = await startCommandLine(home.path, { isNpmFirst: true })
  const servers = await postgresProcessesIn(home.path)
  assert.ok(servers.length > instances.length, 'the servers run')
  const signalAll = () => {
    commandLine.signalGroup('SIGTERM')
    signalListed(servers, 'SIGTERM')
  }
  await whileItStops(commandLine, signalAll, 'SIGTERM')
  await assertStoppedInOrder(commandLine)
})

test('SIGTERM while the servers start stops them in order', async () => {
  const commandLine = await startCommandLine(home.path, { untilUp: false })
  await until('a server starts', async () => (await postgresProcessesIn(home.path)).length > 0)
  commandLine.signalGroup('SIGTERM')
  await assertStoppedInOrder(commandLine)
})

test('after kill -9 of the whole group every server shuts down within seconds, and the next start has them all', async () => {
  const commandLine = await startCommandLine(home.path)
  assert.notDeepEqual(await postgresProcessesIn(home.path), [])
  commandLine.signalGroup('SIGKILL')
  const killedAt = performance.now()
  await until('every server has ended', async () => (await postgresProcessesIn(home.path)).length === 0)
  assert.ok(performance.now() - killedAt < 30_000, 'a server still ran after 30 seconds')
  for (const id of instances) assert.match(await lastWordOf(home.path, id), /database system is shut down/, id)
  const next = await startCommandLine(home.path)
  next.signalGroup('SIGKILL')
  // At once, while the servers of the killed one still shut down.
  const last = await startCommandLine(home.path)
  const health = await fetch(`${last.url}/api/health`)
  assert.equal(health.status, 200)
  last.signalGroup('SIGTERM')
  await assertStoppedInOrder(last)
})
