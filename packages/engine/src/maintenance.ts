import { randomBytes } from 'node:crypto'
import { Client, escapeLiteral } from 'pg'
import { connectBesideClients } from './admin-connection.ts'
import type { NewPasswords } from './admin-connection.ts'
import type { ChangeOutcome } from './change-outbox.ts'
import { recordChange, settleChange } from './change-outbox.ts'
import type { InstanceAddress } from './engine.ts'
import { findFaults } from './faults.ts'
import { platformLogins } from './platform-logins.ts'
import type { InstanceLogins } from './platform-logins.ts'
import { passwordForServer } from './scram.ts'
import type { InstanceMigration } from './upgrade/instance-migrations.ts'

const loginDeadlineMs = 5_000

const tryOne = async (
  { socketDir, port }: InstanceAddress,
  logins: InstanceLogins,
  kind: keyof InstanceLogins,
): Promise<void> => {
  const client = new Client({
    host: socketDir,
    port,
    database: 'postgres',
    ...platformLogins[kind],
    password: logins[kind],
    application_name: 'cairn-health',
    connectionTimeoutMillis: loginDeadlineMs,
    query_timeout: loginDeadlineMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end()
  }
}

/** Rejects unless both logins of the platform are let into the project's database and answered. */
export const tryLogins = async (address: InstanceAddress, logins: InstanceLogins): Promise<void> => {
  const results = await Promise.allSettled((['editor', 'reader'] as const).map((kind) => tryOne(address, logins, kind)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** What keeps sessions out of the project's database, in sentences. */
export const listFaults = async (address: InstanceAddress, adminPassword: string): Promise<string[]> => {
  await using admin = await connectBesideClients(address, adminPassword)
  return (await findFaults(admin.client)).map(({ problem }) => problem)
}

/** A database that is renamed back, or created, may have further faults, which only show then. */
const maxRounds = 3

/**
 * Repairs what keeps sessions out, and returns what it did, in sentences. A database that is created again gets the migrations. The
 * change is recorded after the repair: there may be no database to record it in before.
 */
export const repairFaults = async (
  address: InstanceAddress,
  adminPassword: string,
  migrations: readonly InstanceMigration[],
  change?: string,
): Promise<string[]> => {
  await using admin = await connectBesideClients(address, adminPassword)
  const done: string[] = []
  for (let round = 0; round < maxRounds; round++) {
    const faults = await findFaults(admin.client)
    if (faults.length === 0) break
    for (const { statements, repaired, isNewDatabase } of faults) {
      for (const statement of statements) await admin.client.query(statement)
      if (isNewDatabase === true) {
        await using database = await connectBesideClients(address, adminPassword, 'postgres')
        await database.client.query('begin')
        for (const { scope, sql } of migrations) if (scope !== 'cluster') await database.client.query(sql)
        await database.client.query('commit')
      }
      done.push(repaired)
    }
  }
  if (change !== undefined) {
    await using database = await connectBesideClients(address, adminPassword, 'postgres')
    await recordChange(database.client, change, { done })
  }
  return done
}

/** Sets the password of the project role. Sessions that are open stay. */
const readProjectVerifier = async (address: InstanceAddress, adminPassword: string): Promise<string | undefined> => {
  await using admin = await connectBesideClients(address, adminPassword)
  const { rows } = await admin.client.query<{ rolpassword: string | null }>(
    `select rolpassword from pg_authid where rolname = 'postgres'`,
  )
  return rows[0]?.rolpassword ?? undefined
}

/** The passwords of an instance whose data is replaced: of the project role a new one, where its own cannot be read. */
export const presentPasswords = async (
  answering: () => Promise<InstanceAddress>,
  adminPassword: string,
  log: (line: string) => void,
): Promise<NewPasswords> => {
  try {
    const postgresVerifier = await readProjectVerifier(await answering(), adminPassword)
    if (postgresVerifier !== undefined) return { adminPassword, postgresVerifier }
  } catch (error) {
    log(`The password of the role postgres could not be kept: ${String(error)}`)
  }
  return { adminPassword, postgresPassword: randomBytes(24).toString('base64url') }
}

export const setProjectPassword = async (
  address: InstanceAddress,
  adminPassword: string,
  password: string,
  change?: string,
): Promise<void> => {
  const verifier = await passwordForServer(password)
  await using admin = await connectBesideClients(
    address,
    adminPassword,
    change === undefined ? 'template1' : 'postgres',
  )
  await admin.client.query('begin')
  if (change !== undefined) await recordChange(admin.client, change)
  await admin.client.query(`alter role postgres password ${escapeLiteral(verifier)}`)
  await admin.client.query('commit')
}

/** See `settleChange` in `change-outbox.ts`. */
export const settleProjectChange = async (
  address: InstanceAddress,
  adminPassword: string,
  change: string,
): Promise<ChangeOutcome> => {
  await using admin = await connectBesideClients(address, adminPassword, 'postgres')
  return await settleChange(admin.client, change)
}
