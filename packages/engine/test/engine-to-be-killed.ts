import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '../src/index.ts'
import { connectAs, secrets } from './test-engine.ts'

// Run by tests, which kill it when it has said a certain word.
const [home = '', cache = '', id = '', backup, time] = process.argv.slice(2)
const say = (word: string) => process.stdout.write(`${word}\n`)

const engine = await createEngine({ home, cache })
engine.onEvent(({ state }) => {
  if (state === 'starting') say('starting')
})
const whenCopying = setInterval(() => {
  const files = readdirSync(join(home, 'instances'), { recursive: true }).length
  if (files > 50) {
    clearInterval(whenCopying)
    say('copying')
  }
}, 1)
if (backup !== undefined) {
  if (time === undefined) await engine.restoreInPlace(backup, id, secrets)
  else await engine.recoverInPlace({ folder: backup, time: new Date(time) }, id, secrets, { archives: true })
  say('restored')
}
const address = await engine.create(id, secrets, { memoryBytes: 512 * 1024 * 1024 })
await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
await session.client.query('create table committed (n int); insert into committed values (5)')
say('running')
setInterval(() => undefined, 60_000)
