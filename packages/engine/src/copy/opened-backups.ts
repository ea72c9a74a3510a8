import { randomBytes } from 'node:crypto'
import { writeScript } from '../dump/script/write-script.ts'
import type { EngineContext } from '../engine-context.ts'
import type { InstanceLimits } from '../instance-limits.ts'
import { Instance } from '../instance.ts'
import { readBackup } from './backup.ts'
import type { InstanceVersions } from './backup-manifest.ts'

/** A backup that can be read while it is not disposed of. */
export interface OpenedBackup extends AsyncDisposable {
  /** What its database holds, as a script for psql. */
  script: () => AsyncGenerator<string | Buffer, void>
}

export interface BackupToOpen {
  folder: string
  /** That the administrator had then. */
  adminPassword: string
  limits: InstanceLimits
  signal?: AbortSignal | undefined
}

const randomPassword = (): string => randomBytes(24).toString('base64url')

/**
 * Backups with servers of their own, which are no instances of the engine's list: nobody else sees, starts or connects to them. No
 * id has a dot but theirs, so that the next start removes what a kill left of them.
 */
export class OpenedBackups implements AsyncDisposable {
  readonly #context: EngineContext
  readonly #versions: InstanceVersions
  readonly #open = new Set<Instance>()
  #count = 0
  #isClosed = false

  constructor(context: EngineContext, versions: InstanceVersions) {
    this.#context = { ...context, logReader: () => undefined, emit: () => undefined }
    this.#versions = versions
  }

  /** Unpacks it, which takes the disk space of the data, and starts a server on it. */
  async open({ folder, adminPassword, limits, signal }: BackupToOpen): Promise<OpenedBackup> {
    if (this.#isClosed) throw new Error('The engine has been stopped.')
    const instance = new Instance(`backup.${(this.#count += 1)}`, this.#context)
    this.#open.add(instance)
    await using cleanup = new AsyncDisposableStack()
    cleanup.defer(async () => {
      await instance.destroy()
      this.#open.delete(instance)
    })
    const secrets = { adminPassword: randomPassword(), postgresPassword: randomPassword() }
    const reader = { ...this.#versions, room: this.#context.room }
    const copy = (to: string) => readBackup(folder, to, reader, signal)
    const address = await instance.createFrom({ copy, adminPassword }, secrets, { ...limits, archives: false })
    signal?.throwIfAborted()
    // It was closed meanwhile.
    if (this.#isClosed) throw new Error('The engine has been stopped.')
    const owned = cleanup.move()
    return {
      script: () => writeScript({ address, adminPassword: secrets.adminPassword }, signal),
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#open].map((instance) => instance.destroy()))
  }
}
