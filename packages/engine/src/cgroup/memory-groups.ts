import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rmdir, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findMemoryController } from './memory-controller.ts'
import type { MemoryController } from './memory-controller.ts'
import { limitFile, MemoryGroup } from './memory-group.ts'

// Groups of a home that is gone. A group is empty between its making and the start of its server.
const abandonedMs = 3_600_000

/** The control groups of an engine's instances, all in one folder of the memory controller. */
export class MemoryGroups {
  readonly #folder: string
  readonly #prefix: string
  readonly #version: 1 | 2

  constructor(folder: string, home: string, version: 1 | 2) {
    this.#folder = folder
    this.#prefix = createHash('sha256').update(home).digest('hex').slice(0, 12)
    this.#version = version
  }

  of(id: string): MemoryGroup {
    return new MemoryGroup(join(this.#folder, `${this.#prefix}-${id}`), this.#version)
  }

  /** Of this engine. */
  async names(): Promise<string[]> {
    return (await this.#folders()).filter((name) => name.startsWith(this.#prefix))
  }

  /** Removes what a run that was killed left behind: groups without processes. */
  async sweep(): Promise<void> {
    for (const name of await this.#folders()) {
      const path = join(this.#folder, name)
      const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0)
      if (name.startsWith(this.#prefix) || age > abandonedMs) await rmdir(path).catch(() => undefined)
    }
  }

  async #folders(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }
}

const isLimited = async ({ version, top, own }: MemoryController): Promise<boolean> => {
  for (let group = own; ; group = dirname(group)) {
    const text = (await readFile(join(group, limitFile[version]), 'utf8').catch(() => 'max')).trim()
    // Version 1 writes no limit as the largest number of pages.
    if (text !== 'max' && Number(text) < Number.MAX_SAFE_INTEGER) return true
    if (group === top || group === dirname(group)) return false
  }
}

const tmpfsType = 0x01_02_19_94

/**
 * The groups for a home, or a sentence that says why there are none. They are in a folder at the top, as those of container
 * engines are; where this process is in a limited group, in that one, so that its limit holds for the databases too.
 */
export const openMemoryGroups = async (
  home: string,
  controller = findMemoryController(),
): Promise<MemoryGroups | string> => {
  if (controller === undefined) return 'this machine has no memory controller'
  if ((await statfs(home)).type === tmpfsType) return 'the files of the databases are in memory and would count'
  const parent = (await isLimited(controller)) ? controller.own : controller.top
  const folder = join(parent, 'cairn')
  try {
    await mkdir(folder, { recursive: true })
    if (controller.version === 2)
      for (const group of [parent, folder]) await writeFile(join(group, 'cgroup.subtree_control'), '+memory')
    const groups = new MemoryGroups(folder, home, controller.version)
    await groups.sweep()
    return groups
  } catch (error) {
    await rmdir(folder).catch(() => undefined)
    return error instanceof Error ? error.message : String(error)
  }
}
