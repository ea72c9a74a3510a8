import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { nodeOptions } from './command.ts'

const program = `
import { parse } from 'libpg-query'
const query = "select a.id, count(*) from shop.orders a join customers b on a.customer_id = b.id where a.at > now() group by 1;"
while (performance.now() < 3000) await parse(query)
console.log(process.resourceUsage().maxRSS / 1024)`

test('the parser of SQL does not take hundreds of megabytes when V8 finds that it runs often', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...nodeOptions, '--input-type=module', '--eval', program],
    { cwd: import.meta.dirname },
  )
  const peakMb = Number(stdout)
  assert.ok(peakMb > 30 && peakMb < 120, `${stdout} MB`)
})
