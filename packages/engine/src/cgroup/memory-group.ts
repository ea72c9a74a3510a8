import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// The watchdog ends the largest session at the limit; the kernel, which ends the whole server, comes far behind it. The
// room is for what sessions take between two looks of the watchdog, and for what the kernel counts besides (page tables).
const roomShare = 2

export const limitFile = { 1: 'memory.limit_in_bytes', 2: 'memory.max' } as const
const eventFile = { 1: 'memory.oom_control', 2: 'memory.events' } as const

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** A group of an instance holds the processes of its server. */
export class MemoryGroup {
  readonly #path: string
  readonly #version: 1 | 2

  constructor(path: string, version: 1 | 2) {
    this.#path = path
    this.#version = version
  }

  async make(memoryBytes: number): Promise<void> {
    await mkdir(this.#path).catch((error: unknown) => {
      // A server that crashed left it.
      if (!hasCode(error, 'EEXIST')) throw error
    })
    await this.bound(memoryBytes)
    // One process at a time, so that a large session ends and PostgreSQL can say so in its log.
    if (this.#version === 2) await writeFile(join(this.#path, 'memory.oom.group'), '0')
  }

  async bound(memoryBytes: number): Promise<void> {
    await writeFile(join(this.#path, limitFile[this.#version]), String(memoryBytes * roomShare))
  }

  async limitBytes(): Promise<number> {
    return Number(await readFile(join(this.#path, limitFile[this.#version]), 'utf8'))
  }

  /** Children of a process that is in the group are born in it. */
  async add(pid: number): Promise<void> {
    try {
      await writeFile(join(this.#path, 'cgroup.procs'), String(pid))
    } catch (error) {
      // It ended meanwhile.
      if (!hasCode(error, 'ESRCH')) throw error
    }
  }

  async processes(): Promise<number[]> {
    const text = await readFile(join(this.#path, 'cgroup.procs'), 'utf8')
    return text.split('\n').filter(Boolean).map(Number)
  }

  /** How many processes the kernel has ended because the group was full. */
  async killed(): Promise<number> {
    const text = await readFile(join(this.#path, eventFile[this.#version]), 'utf8').catch(() => '')
    return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0)
  }

  /** False if processes are left in it. */
  async remove(): Promise<boolean> {
    try {
      await rmdir(this.#path)
    } catch (error) {
      if (hasCode(error, 'EBUSY')) return false
      if (!hasCode(error, 'ENOENT')) throw error
    }
    return true
  }
}
