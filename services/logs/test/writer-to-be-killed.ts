import { openLogs, writeNumbered } from './stored-logs.ts'

// Writes lines with consecutive numbers until it is killed, and says up to which one the system has them.
const [folder = '', from = '0'] = process.argv.slice(2)
// Small parts: one is being written as Parquet at almost every moment.
const store = openLogs(folder, { rollBytes: 200_000 })
let number = Number(from)
for (;;) {
  for (let line = 0; line < 200; line += 1) {
    writeNumbered(store, 'project', number)
    number += 1
  }
  await store.flush('project')
  process.stdout.write(`${number}\n`)
}
