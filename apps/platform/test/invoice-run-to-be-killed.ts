import { openDatabase } from '../src/db/database.ts'
import { openInvoiceRun } from './invoice-fixture.ts'
import { connectionTo, openQueue } from './job-fixture.ts'

// Issues invoices. The test that runs this program kills it.
const [socketDir = '', port = ''] = process.argv.slice(2)
const address = { socketDir, port: Number(port) }
const db = await openDatabase(connectionTo(address))
const { run } = openInvoiceRun(db, await openQueue(address, db, {}))
await run.issue({ nowMs: Date.now(), signal: new AbortController().signal })
