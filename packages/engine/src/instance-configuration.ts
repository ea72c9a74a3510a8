import type { Recovery } from './archive/archive-commands.ts'
import type { InstanceAddress } from './engine.ts'
import type { EngineContext } from './engine-context.ts'
import { writeConfiguration } from './instance-files.ts'
import type { InstanceFiles } from './instance-files.ts'
import type { InstanceLimits, ReadOnlyReason } from './instance-limits.ts'
import { signal } from './process-table.ts'
import { pgHbaConf, postgresqlConf, settingsBySize } from './settings.ts'
import { Turns } from './turns.ts'

/** What its configuration needs of an instance. */
interface ConfiguredInstance {
  files: InstanceFiles
  /** Where its server listens. */
  address: InstanceAddress
  context: Pick<EngineContext, 'binaries' | 'foreignServers'>
  /** The server that would read it; undefined if none runs. */
  runningServer: () => { pid: number } | undefined
}

/** The limits of an instance and its read-only state, and the files of its server that follow from them. */
export class InstanceConfiguration {
  readonly #instance: ConfiguredInstance
  /** The watches over its size, over the disk of the machine, and a change of its limits can come at the same time. */
  readonly #writes = new Turns()
  readonly readOnlyBecause = new Set<ReadOnlyReason>()
  limits: InstanceLimits = {}
  /** Of the present start. */
  archive: string | undefined
  recovery: Recovery | undefined

  constructor(instance: ConfiguredInstance) {
    this.#instance = instance
  }

  get #isShortOfDisk(): boolean {
    return this.readOnlyBecause.has('host-disk')
  }

  /** The settings that follow from its size. */
  bySize(): Readonly<Record<string, string>> {
    return settingsBySize(this.limits, this.#isShortOfDisk)
  }

  write(): Promise<void> {
    return this.#writes.run(() => this.#write())
  }

  async #write(): Promise<void> {
    const { files, address, context } = this.#instance
    const conf = postgresqlConf({
      ...address,
      extensions: context.binaries.extensions,
      limits: this.limits,
      foreignServers: context.foreignServers,
      isReadOnly: this.readOnlyBecause.size > 0,
      isShortOfDisk: this.#isShortOfDisk,
      archive: this.archive,
      recovery: this.recovery,
    })
    await writeConfiguration(files, conf, pgHbaConf({ isLocked: this.readOnlyBecause.has('locked') }))
  }

  /** Writes it for a server that runs, and returns what makes the server read it. Undefined if none runs. */
  async writeForServer(): Promise<(() => void) | undefined> {
    const server = this.#instance.runningServer()
    if (server === undefined) return undefined
    await this.write()
    return () => signal(server.pid, 'SIGHUP')
  }

  async setReadOnly(because: ReadOnlyReason, isReadOnly: boolean): Promise<void> {
    const [change, undo] = isReadOnly ? (['add', 'delete'] as const) : (['delete', 'add'] as const)
    this.readOnlyBecause[change](because)
    try {
      const reload = await this.writeForServer()
      reload?.()
    } catch (error) {
      this.readOnlyBecause[undo](because)
      throw error
    }
  }
}
