import { connectAsAdministrator, prepareServer } from './admin-connection.ts'
import type { NewPasswords } from './admin-connection.ts'
import type { Recovery } from './archive/archive-commands.ts'
import type { BranchContents } from './copy/branch-contents.ts'
import { makeBranchContents } from './copy/branch-contents.ts'
import type { InstanceAddress } from './engine.ts'
import type { InstanceLogins } from './platform-logins.ts'
import type { Template } from './template.ts'
import { upgradeInstance } from './upgrade/upgrade-instance.ts'

/** What is done in the first start on copied data. */
export interface FirstStart {
  /** For a new instance. */
  secrets?: NewPasswords | undefined
  /** For a new branch, or another project. */
  contents?: BranchContents | undefined
  /** For a moment after the copy. The server has done it before it answers. */
  recovery?: Recovery | undefined
}

interface StartedServer {
  address: InstanceAddress
  adminPassword: string
  logins: InstanceLogins
  log: (message: string) => void
}

/** What is done in each server that has started, before clients can connect: upgrade, logins, passwords. */
export const prepareStart = async (
  { everyStart, migrations }: Template,
  { address, adminPassword, logins, log }: StartedServer,
  { secrets, contents }: FirstStart,
): Promise<void> => {
  const open = (database?: string) => connectAsAdministrator(address, adminPassword, database)
  await using admin = await open()
  const { from, to } = await upgradeInstance(admin.client, open, migrations)
  if (from !== to) log(`The instance was upgraded from version ${from} to ${to}.`)
  if (contents !== undefined) await makeBranchContents(admin.client, open, contents)
  await prepareServer(admin.client, { sql: everyStart, logins, ...(secrets && { secrets }) })
}
