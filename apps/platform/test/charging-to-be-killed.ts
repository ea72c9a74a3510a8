import { openDatabase } from '../src/db/database.ts'
import { openCharging } from './invoice-fixture.ts'
import { connectionTo } from './job-fixture.ts'

// Issues invoices and charges them. The test that runs this program kills it.
const [socketDir = '', port = '', secretKey = '', apiUrl = ''] = process.argv.slice(2)
const address = { socketDir, port: Number(port) }
const db = await openDatabase(connectionTo(address))
const charging = await openCharging(address, db, { secretKey, webhookSecret: 'none', apiUrl })
await charging.open.queue.start()
await charging.run.issue({ nowMs: Date.now(), signal: new AbortController().signal })
