import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import { openDatabase } from '../src/db/database.ts'
import { connectionTo, openQueue } from './job-fixture.ts'

// Starts a job and reports it. The test that runs this program then kills it.
const [socketDir = '', port = '', leaseMs] = process.argv.slice(2)
const address = { socketDir, port: Number(port) }
const db = await openDatabase(connectionTo(address))
const never = defineJob({
  title: 'A job',
  data: z.object({}),
  run: async () => {
    process.stdout.write('running\n')
    await new Promise(() => undefined)
  },
})
const { queue } = await openQueue(
  address,
  db,
  { export: never },
  leaseMs === undefined ? {} : { leaseMs: Number(leaseMs) },
)
await queue.start()
