import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { copyOptions } from './copy/copy-data-dir.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { terminate } from './postmaster.ts'
import { findProcess, isTaken, listProcesses, signal } from './process-table.ts'
import type { RunningProcess } from './process-table.ts'

const run = promisify(execFile)

/** Postgres works in its data directory, so that is how it is known; where that cannot be seen, by how we start it. */
const worksIn = (dataDir: string, { cwd, command }: RunningProcess) =>
  cwd === undefined ? command.includes(`postgres -D ${dataDir} `) : cwd === dataDir

/** Processes of a server on that data directory, from any run of Cairn. A process id that was reused is not among them. */
export const serverProcesses = (dataDir: string): RunningProcess[] => {
  const all = listProcesses()
  const own = all.filter((found) => worksIn(dataDir, found))
  const pids = new Set(own.map(({ pid }) => pid))
  return all.filter(({ pid, parent }) => pids.has(pid) || pids.has(parent))
}

const untilGone = async ({ pid, startedAt }: RunningProcess): Promise<string> => {
  while (findProcess(pid)?.startedAt === startedAt) await delay(5)
  return 'ended'
}

/** Gives back what a killed server held of the system, and removes the file that named it. No process of that server may live. */
export const releaseSharedMemory = async (dataDir: string): Promise<void> => {
  const written = await readPostmasterPid(dataDir)
  // It may have gone with a restart of the machine, and `ipcrm` may be missing: then 56 bytes stay, and nothing else.
  if (written?.sharedMemoryId !== undefined)
    await run('ipcrm', ['-m', String(written.sharedMemoryId)]).catch(() => undefined)
  await rm(join(dataDir, 'postmaster.pid'), { force: true })
}

/**
 * Ends what a crash of ours left running on a data directory, so that the next server may start and is the only one that
 * writes. Returns how many processes there were.
 */
export const endOrphans = async (dataDir: string): Promise<number> => {
  const processes = serverProcesses(dataDir)
  const written = await readPostmasterPid(dataDir)
  // One that has only just begun is alone and has not written its number yet.
  const postmaster = written === undefined ? processes[0] : processes.find(({ pid }) => pid === written.pid)
  if (postmaster !== undefined) await terminate({ pid: postmaster.pid, exited: untilGone(postmaster) })
  // Backends notice the death of their postmaster only when they next wait; they cannot write anything of use any more.
  for (const found of processes) {
    if (findProcess(found.pid)?.startedAt === found.startedAt) signal(found.pid, 'SIGKILL')
    await untilGone(found)
  }
  // Postgres takes any process of that number for its own and refuses to start: another project's server, or one that has
  // ended and that its parent has not collected yet.
  const left = await readPostmasterPid(dataDir)
  if (left !== undefined && isTaken(left.pid)) await releaseSharedMemory(dataDir)
  return processes.length
}

/** Ends copies into that folder that outlived the engine which began them; they would fill what is about to be removed. */
export const endCopies = async (instancesDir: string): Promise<void> => {
  const copying = [`cp ${copyOptions.join(' ')} `, 'tar -x']
  const copies = listProcesses().filter(
    ({ command }) => copying.some((start) => command.startsWith(start)) && command.includes(` ${instancesDir}/`),
  )
  for (const copy of copies) {
    signal(copy.pid, 'SIGKILL')
    await untilGone(copy)
  }
}
