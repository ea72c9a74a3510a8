import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Database } from '../src/index.ts'
import {
  createVaultSecret,
  deleteVaultSecret,
  listVaultSecrets,
  revealVaultSecret,
  updateVaultSecret,
} from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database[Symbol.asyncDispose]())

test('while the database is read-only, secrets are read and deleted, and neither created nor changed', async () => {
  const { db } = database
  const readOnly: Database = {
    connect: async () => {
      const client = await db.connect()
      await client.query('set default_transaction_read_only = on')
      return client
    },
  }
  const secret = { name: 'kept', description: '', secret: 'a value' }
  const { id } = await createVaultSecret(db, secret, randomUUID())
  assert.equal((await revealVaultSecret(readOnly, id, randomUUID())).secret, 'a value')
  const refused = [
    () => createVaultSecret(readOnly, { ...secret, name: 'another' }, randomUUID()),
    () => updateVaultSecret(readOnly, id, { secret: 'changed' }, randomUUID()),
  ]
  for (const change of refused) assert.equal((await refusal(change())).database?.sqlstate, '25006')
  assert.equal((await revealVaultSecret(readOnly, id, randomUUID())).secret, 'a value')
  await deleteVaultSecret(readOnly, id, randomUUID())
  assert.deepEqual(await listVaultSecrets(readOnly), [])
})
