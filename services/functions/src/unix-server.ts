import { chmod, chown, rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { Server } from 'node:net'
import type { WorkerUser } from './worker/function-worker.ts'

/** Lets a server answer at a socket that only the system user of a project can open. */
export const listenForUser = async (server: Server, path: string, user: WorkerUser['user']): Promise<void> => {
  // Of a run that was killed.
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  if (user !== undefined) await chown(path, user.uid, user.gid)
  await chmod(path, 0o600)
}
