import { guardForeignServers } from '../admin-connection.ts'
import type { InstanceAddress } from '../engine.ts'
import { hasGuardedForeignServers, noteGuardedForeignServers } from '../instance-files.ts'
import type { InstanceFiles } from '../instance-files.ts'

interface Session {
  address: InstanceAddress
  adminPassword: string
  log: (message: string) => void
}

/** A fresh copy of the template has no wrapper yet, and each that is made later has the validator from its script. */
export const guardOnce = async (
  files: InstanceFiles,
  { address, adminPassword, log }: Session,
  isFresh: boolean,
): Promise<void> => {
  if (await hasGuardedForeignServers(files)) return
  const problems = isFresh ? [] : await guardForeignServers(address, adminPassword)
  for (const problem of problems) log(`The foreign servers of a database were not checked: ${problem}`)
  if (problems.length === 0) await noteGuardedForeignServers(files)
}
