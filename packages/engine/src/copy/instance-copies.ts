import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { connectAsAdministrator } from '../admin-connection.ts'
import { archiveIdFile } from '../archive/archive-commands.ts'
import { continueArchive, copyAllArchives, readArchiveId } from '../archive/wal-archives.ts'
import type { InstanceAddress } from '../engine.ts'
import type { Turns } from '../turns.ts'
import { copyDataDir } from './copy-data-dir.ts'
import type { TreeCopyOptions } from './copy-tree.ts'
import type { DiskRoom } from './disk-room.ts'
import { beginOnlineCopy } from './online-copy.ts'
import type { CopiedLog, OnlineCopy } from './online-copy.ts'

/** What copying needs of the instance it works on. */
export interface CopiedInstance {
  id: string
  dataDir: string
  turns: Turns
  room: DiskRoom
  exists: () => Promise<boolean>
  /** Undefined while it does not run. */
  session: () => { address: InstanceAddress; adminPassword: string } | undefined
}

interface ArchivedLog extends CopiedLog {
  /** That goes on where the copy ends; undefined: the instance has none. */
  archive: string | undefined
}

/** Copies of the data directory of an instance, whether it runs or not. */
export class InstanceCopies {
  readonly #instance: CopiedInstance

  get room(): DiskRoom {
    return this.#instance.room
  }

  constructor(instance: CopiedInstance) {
    this.#instance = instance
  }

  /**
   * Copies the data directory to `to`, which is made: everything that was committed before is in it. A running instance
   * can be used meanwhile; when it stops, the copy fails. A stopped one starts when the copy is complete. Undefined for
   * that one: its copy needs no log.
   */
  async copyTo(to: string, signal?: AbortSignal): Promise<ArchivedLog | undefined> {
    const { dataDir, room, turns } = this.#instance
    using _ = await room.takeForCopy(dataDir, to)
    const { archive, online } = await turns.run(async () => ({
      // In its turn: a restore that is under way gives the instance another one.
      archive: await readArchiveId(dataDir),
      online: await this.#begin(to, signal),
    }))
    if (online === undefined) return undefined
    await using copy = online
    return { archive, ...(await copy.copyTo(to, signal)) }
  }

  /**
   * Copies all of the instance into a folder, which is made, for the home of another installation: there it goes on with its archives,
   * which have what they had at the end of the copy.
   */
  async copyWhole(folder: string, options: Pick<TreeCopyOptions, 'earlier' | 'signal'>): Promise<void> {
    const { dataDir, room, turns } = this.#instance
    const [source, to] = [dirname(dataDir), join(folder, basename(dataDir))]
    using _ = await room.takeForCopy(dataDir, folder)
    await mkdir(folder, { mode: 0o700 })
    const { archive, online } = await turns.run(async () => {
      const present = await readArchiveId(dataDir)
      const begun = await this.#begin(to, options.signal)
      // In its turn: when it starts again, it archives more. What it has not archived, its copy will, which has the same marks.
      if (begun === undefined) {
        await copyAllArchives(source, folder, options)
        if (present !== undefined) await writeFile(join(to, archiveIdFile), present, { mode: 0o600 })
      }
      return { archive: present, online: begun }
    })
    if (online === undefined) return
    await using copy = online
    const { lastSegment } = await copy.copyTo(to, options.signal)
    const present = archive === undefined ? undefined : { archive, lastSegment }
    await copyAllArchives(source, folder, { ...options, present })
    if (archive !== undefined) await continueArchive({ folder, dataDir: to }, archive)
  }

  /** Undefined when the instance was stopped, and its copy is complete. */
  async #begin(to: string, signal: AbortSignal | undefined): Promise<OnlineCopy | undefined> {
    const { id, dataDir, exists, session } = this.#instance
    if (!(await exists())) throw new Error(`There is no instance called ${id}.`)
    const running = session()
    if (running !== undefined)
      return beginOnlineCopy(dataDir, () => connectAsAdministrator(running.address, running.adminPassword))
    await copyDataDir(dataDir, to, signal)
    return undefined
  }
}
