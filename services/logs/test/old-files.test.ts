import assert from 'node:assert/strict'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { makeFolder, openLogs, rowsOf, writeNumbered } from './stored-logs.ts'

/** Leaves columns out of all files of the gateway, as a version did that did not know them yet. */
const withoutColumns = async (folder: string, names: readonly string[]): Promise<void> => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.parquet')) continue
    const path = join(folder, file)
    const left = names.map((name) => `"${name}"`).join(', ')
    await connection.run(
      `copy (select * exclude (${left}) from read_parquet('${path}')) to '${path}.old' (format parquet)`,
    )
    await rename(`${path}.old`, path)
  }
  connection.closeSync()
  instance.closeSync()
}

test('a field that a source got later is null in all lines that were written before, also after files are merged', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  for (let number = 0; number < 5; number += 1) {
    writeNumbered(store, 'project', number)
    await store.compactAll()
  }
  await withoutColumns(join(folder.path, 'project/edge_logs'), ['request.search', 'response.status_code'])
  const query = `select t.id, request.search as search, response.status_code as status from edge_logs as t
    cross join unnest(metadata) as m cross join unnest(m.request) as request cross join unnest(m.response) as response
    order by t.timestamp`
  const old = Array.from({ length: 5 }, (_, number) => ({ id: `line-${number}`, search: null, status: null }))
  assert.deepEqual(await rowsOf(store, 'project', query), old)
  for (let number = 5; number < 12; number += 1) {
    writeNumbered(store, 'project', number)
    await store.compactAll()
  }
  const files = await readdir(join(folder.path, 'project/edge_logs'))
  assert.ok(files.length < 8, `some were merged: ${files.join(', ')}`)
  const later = Array.from({ length: 7 }, (_, index) => ({ id: `line-${index + 5}`, search: null, status: 200 }))
  assert.deepEqual(await rowsOf(store, 'project', query), [...old, ...later])
})
