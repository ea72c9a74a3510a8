import { connectAsAdministrator, prepareServer } from './admin-connection.ts'
import type { InstanceAddress, InstanceSecrets } from './engine.ts'
import type { InstanceLogins } from './platform-logins.ts'
import type { Template } from './template.ts'
import { upgradeInstance } from './upgrade/upgrade-instance.ts'

interface Start {
  address: InstanceAddress
  adminPassword: string
  logins: InstanceLogins
  /** For a new instance: what its passwords shall be. */
  secrets: InstanceSecrets | undefined
  log: (message: string) => void
}

/** What is done in each server that has started, before clients can connect: upgrade, logins, passwords. */
export const prepareStart = async (
  { everyStart, migrations }: Template,
  { address, adminPassword, logins, secrets, log }: Start,
): Promise<void> => {
  const open = (database?: string) => connectAsAdministrator(address, adminPassword, database)
  await using admin = await open()
  const { from, to } = await upgradeInstance(admin.client, open, migrations)
  if (from !== to) log(`The instance was upgraded from version ${from} to ${to}.`)
  await prepareServer(admin.client, { sql: everyStart, logins, ...(secrets && { secrets }) })
}
