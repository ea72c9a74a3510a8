import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { freePort } from '@cairn/dev-env/free-port'
import { z } from 'zod'
import type { InstalledPeers } from './install-peers.ts'
import { startServing } from './serving-program.ts'
import type { Peer } from './peer.ts'

const email = 'bench@cairn.test'
const password = 'a password for the bench'

/** Ids of PocketBase have 15 characters. */
const idOf = (row: number): string => `item${String(row).padStart(11, '0')}`

const createCollection = async (url: string): Promise<void> => {
  const call = async (path: string, body: unknown, token = '') => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`PocketBase answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const signedIn = await call('/api/collections/_superusers/auth-with-password', { identity: email, password })
  const { token } = z.object({ token: z.string() }).parse(signedIn)
  const anyone = { listRule: 'is_public = true', viewRule: 'is_public = true' }
  const fields = [
    { name: 'name', type: 'text' },
    { name: 'note', type: 'text' },
    { name: 'amount', type: 'number' },
    { name: 'made_at', type: 'date' },
    { name: 'is_public', type: 'bool' },
  ]
  await call('/api/collections', { name: 'item', type: 'base', ...anyone, fields }, token)
}

/** Into its file while it does not run: by its API a million rows take an hour. */
const fill = (folder: string, rows: number): void => {
  const database = new DatabaseSync(join(folder, 'data.db'))
  database.exec('begin')
  const insert = database.prepare(
    'insert into item (id, name, note, amount, made_at, is_public) values (?, ?, ?, ?, ?, true)',
  )
  for (let row = 1; row <= rows; row += 1)
    insert.run(idOf(row), `item ${row}`, `note of item ${row}`, row / 100, '2026-01-01 00:00:00.000Z')
  database.exec('commit; analyze')
  database.close()
}

/** PocketBase with the rows of the bench in SQLite, and a rule in place of the policy. */
export const startPocketbase = async (
  { folder, pocketbase }: InstalledPeers,
  { rows, row }: { rows: number; row: number },
): Promise<Peer> => {
  const data = join(folder, 'pb')
  await promisify(execFile)(pocketbase, ['superuser', 'upsert', email, password, '--dir', data])
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  const program = { command: pocketbase, args: ['serve', '--http', address, '--dir', data], cwd: folder }
  const first = await startServing(program, `${url}/api/health`)
  try {
    await createCollection(url)
  } finally {
    await first[Symbol.asyncDispose]()
  }
  fill(data, rows)
  const running = await startServing(program, `${url}/api/health`)
  const records = `${url}/api/collections/item/records`
  return {
    name: 'PocketBase',
    oneRow: { url: `${records}/${idOf(row)}` },
    listWithTotal: { url: `${records}?perPage=20&sort=id` },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}
