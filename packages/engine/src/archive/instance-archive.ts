import { setTimeout } from 'node:timers/promises'
import { commitNothing, endSegment } from '../admin-connection.ts'
import type { DiskRoom } from '../copy/disk-room.ts'
import type { InstanceAddress } from '../engine.ts'
import type { InstanceConfiguration } from '../instance-configuration.ts'
import type { InstanceFiles } from '../instance-files.ts'
import type { SystemUser } from '../system-user.ts'
import type { Turns } from '../turns.ts'
import type { Recovery } from './archive-commands.ts'
import {
  archivedBytes,
  copyArchive,
  hasSegment,
  prepareArchive,
  readArchiveId,
  trimArchives,
  waitingLog,
} from './wal-archives.ts'
import type { RecoveryStart, WaitingLog } from './wal-archives.ts'

// The changes of days are replayed at about 50 MB of log a second.
const recoveryDeadlineMs = 6 * 60 * 60 * 1_000

const [lookEveryMs, longestArchivingMs] = [50, 60_000]

/** What archiving needs of the instance whose log is archived. */
interface ArchivedInstance {
  files: InstanceFiles
  turns: Turns
  configuration: InstanceConfiguration
  room: DiskRoom
  log: (message: string) => void
  /** Undefined while it does not run. */
  session: () => { address: InstanceAddress; adminPassword: string } | undefined
}

/** The archives of an instance, and what its starts have to do with them: the present one, and recovery from an earlier one. */
export class InstanceArchive {
  readonly #instance: ArchivedInstance

  constructor(instance: ArchivedInstance) {
    this.#instance = instance
  }

  bytes(): Promise<number> {
    return archivedBytes(this.#instance.files)
  }

  waiting(): Promise<WaitingLog> {
    return waitingLog(this.#instance.files)
  }

  /** In its turn, since a restore gives the instance another archive. */
  trim(kept: readonly RecoveryStart[]): Promise<void> {
    const { files, turns } = this.#instance
    return turns.run(() => trimArchives(files, kept))
  }

  /**
   * Copies the archive that a backup begins, with all changes up to this call, to beside the data directory of another instance. The
   * server of a present archive must run: it commits something later than any moment that can be asked for.
   */
  async copyFrom(start: RecoveryStart, dataDir: string): Promise<void> {
    const { files, room } = this.#instance
    if ((await readArchiveId(files.dataDir)) === start.archive) await this.#archiveAll(start.archive)
    await copyArchive(files, start, dataDir, room)
  }

  async #archiveAll(archive: string): Promise<void> {
    const { files, session } = this.#instance
    const running = session()
    if (running === undefined) throw new Error('The database does not run: its latest changes cannot be archived.')
    await commitNothing(running.address, running.adminPassword)
    const segment = await endSegment(running.address, running.adminPassword)
    const deadline = performance.now() + longestArchivingMs
    while (!(await hasSegment(files, { archive, segment }))) {
      if (performance.now() > deadline) throw new Error('The latest changes of the database could not be archived.')
      await setTimeout(lookEveryMs)
    }
  }

  /** Deletes what a recovery read, which another instance archived. In the turn of a start. */
  async forgetCopied(): Promise<void> {
    await trimArchives(this.#instance.files, [])
  }

  /** Before the configuration of a start is written. */
  async prepareStart(user: SystemUser | undefined, recovery: Recovery | undefined): Promise<void> {
    const { configuration, files } = this.#instance
    configuration.recovery = recovery
    configuration.archive = await prepareArchive(files, user, configuration.limits.archives === true)
  }

  /** How long a start may take that recovers something; undefined: this one does not. */
  get startDeadlineMs(): number | undefined {
    return this.#instance.configuration.recovery === undefined ? undefined : recoveryDeadlineMs
  }

  /** The server has answered: what it recovered is not recovered again. */
  started(): void {
    this.#instance.configuration.recovery = undefined
  }

  /**
   * Before the data are replaced. Commits something later than any moment that can be asked for of the present data: recovery to a moment
   * ends where it finds a later change, and fails where there is none.
   */
  async end(answering: () => Promise<InstanceAddress>, adminPassword: string): Promise<void> {
    const { configuration, log } = this.#instance
    if (configuration.limits.archives !== true) return
    try {
      await commitNothing(await answering(), adminPassword)
    } catch (error) {
      log(`Recovery ends at the last change: the end of the archive could not be written. ${String(error)}`)
    }
  }
}
