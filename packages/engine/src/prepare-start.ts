import { connectAsAdministrator, prepareServer } from './admin-connection.ts'
import type { NewPasswords } from './admin-connection.ts'
import type { BranchContents } from './copy/branch-contents.ts'
import { makeBranchContents } from './copy/branch-contents.ts'
import type { InstanceAddress } from './engine.ts'
import type { InstanceLogins } from './platform-logins.ts'
import type { Template } from './template.ts'
import { upgradeInstance } from './upgrade/upgrade-instance.ts'

interface Start {
  address: InstanceAddress
  adminPassword: string
  logins: InstanceLogins
  /** For a new instance. */
  secrets: NewPasswords | undefined
  /** For a new branch. */
  contents: BranchContents | undefined
  log: (message: string) => void
}

/** What is done in each server that has started, before clients can connect: upgrade, logins, passwords. */
export const prepareStart = async (
  { everyStart, migrations }: Template,
  { address, adminPassword, logins, secrets, contents, log }: Start,
): Promise<void> => {
  const open = (database?: string) => connectAsAdministrator(address, adminPassword, database)
  await using admin = await open()
  const { from, to } = await upgradeInstance(admin.client, open, migrations)
  if (from !== to) log(`The instance was upgraded from version ${from} to ${to}.`)
  if (contents !== undefined) await makeBranchContents(admin.client, open, contents)
  await prepareServer(admin.client, { sql: everyStart, logins, ...(secrets && { secrets }) })
}
