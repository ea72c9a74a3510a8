import { Client, escapeLiteral } from 'pg'
import { connectAsAdministrator } from './admin-connection.ts'
import type { InstanceAddress } from './engine.ts'
import { findFaults } from './faults.ts'
import { platformLogins } from './platform-logins.ts'
import type { InstanceLogins } from './platform-logins.ts'
import { passwordForServer } from './scram.ts'

const loginDeadlineMs = 5_000

/** Rejects unless the platform's own login is let into the project's database and answered. */
export const tryLogin = async ({ socketDir, port }: InstanceAddress, logins: InstanceLogins): Promise<void> => {
  const client = new Client({
    host: socketDir,
    port,
    database: 'postgres',
    ...platformLogins.editor,
    password: logins.editor,
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

/** What keeps sessions out of the project's database, in sentences. */
export const listFaults = async (address: InstanceAddress, adminPassword: string): Promise<string[]> => {
  await using admin = await connectAsAdministrator(address, adminPassword)
  return (await findFaults(admin.client)).map(({ problem }) => problem)
}

/** A database that is renamed back may have further faults, which only show then. */
const maxRounds = 3

/** Repairs what keeps sessions out, and returns what it did, in sentences. `freshDatabase` fills a database made anew. */
export const repairFaults = async (
  address: InstanceAddress,
  adminPassword: string,
  freshDatabase: string,
): Promise<string[]> => {
  await using admin = await connectAsAdministrator(address, adminPassword)
  const done: string[] = []
  for (let round = 0; round < maxRounds; round++) {
    const faults = await findFaults(admin.client)
    if (faults.length === 0) break
    for (const { statements, repaired, isNewDatabase } of faults) {
      for (const statement of statements) await admin.client.query(statement)
      if (isNewDatabase === true) {
        await using database = await connectAsAdministrator(address, adminPassword, 'postgres')
        await database.client.query(freshDatabase)
      }
      done.push(repaired)
    }
  }
  return done
}

/** Sets the password of the project role. Sessions that are open stay. */
export const setProjectPassword = async (
  address: InstanceAddress,
  adminPassword: string,
  password: string,
): Promise<void> => {
  await using admin = await connectAsAdministrator(address, adminPassword)
  await admin.client.query(`alter role postgres password ${escapeLiteral(await passwordForServer(password))}`)
}
