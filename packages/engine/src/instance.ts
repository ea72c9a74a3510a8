import { join } from 'node:path'
import { InstanceArchive } from './archive/instance-archive.ts'
import { diskSize } from './disk-size.ts'
import { ServerGroup } from './cgroup/server-group.ts'
import { checkpoint, endWritingSessions } from './admin-connection.ts'
import type { CopiedData } from './copy/copied-data.ts'
import { syncToDisk } from './copy/copy-data-dir.ts'
import { InstanceCopies } from './copy/instance-copies.ts'
import type { InstanceAddress, InstanceSecrets, InstanceState } from './engine.ts'
import type { EngineContext } from './engine-context.ts'
import { boundedProcess } from './instance-limits.ts'
import type { InstanceLimits, ReadOnlyReason } from './instance-limits.ts'
import {
  beginInstance,
  copyTemplate,
  ensureVaultKey,
  finishInstance,
  instanceExists,
  instanceFiles,
  removeInstance,
  replaceData,
  takeOver,
} from './instance-files.ts'
import type { InstanceFiles } from './instance-files.ts'
import { endOrphans, releaseSharedMemory } from './orphans.ts'
import { InstanceConfiguration } from './instance-configuration.ts'
import { InstanceLog } from './instance-log.ts'
import { InstanceMaintenance } from './instance-maintenance.ts'
import { presentPasswords } from './maintenance.ts'
import { NotRunningError } from './not-running-error.ts'
import { makeLogins } from './platform-logins.ts'
import type { InstanceLogins } from './platform-logins.ts'
import { prepareStart } from './prepare-start.ts'
import type { FirstStart } from './prepare-start.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { spawnPostmaster, terminate, waitUntilReady } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { isAlive, nextState } from './process-life.ts'
import type { LifeEvent } from './process-life.ts'
import { treeOf, unlessGone } from './process-table.ts'
import { prepareSocketDir, privateSocketDir, publishSocketDir, removeSocketDir, socketPort } from './socket-dir.ts'
import { Turns } from './turns.ts'
import { untilAborted } from './until-aborted.ts'
import { UpgradeError } from './upgrade/upgrade-error.ts'
import { mayHaveFilledDisk } from './watch/after-crash.ts'
import type { Watched } from './watch/watchdog.ts'

/** One instance: its files, its process, and the order in which things are done to it, one after the other. */
export class Instance implements Watched {
  readonly #id: string
  readonly #context: EngineContext
  readonly #files: InstanceFiles
  readonly #address: InstanceAddress
  /** Where its server listens. Clients know `#address`, a link to it that is there while it runs. */
  readonly #privateAddress: InstanceAddress
  readonly #group: ServerGroup
  readonly #log: InstanceLog
  readonly #turns = new Turns()
  readonly maintenance: InstanceMaintenance
  readonly copies: InstanceCopies
  readonly archive: InstanceArchive
  #state: InstanceState = 'stopped'
  #adminPassword = ''
  readonly #configuration: InstanceConfiguration
  #server: Postmaster | undefined
  #ended: Promise<void> = Promise.resolve()
  #logins: InstanceLogins | undefined
  #startGivenUp = new AbortController()

  constructor(id: string, context: EngineContext) {
    this.#id = id
    this.#context = context
    this.#files = instanceFiles(context.instancesDir, id)
    this.#address = { socketDir: join(context.runDir, id), port: socketPort }
    this.#privateAddress = { socketDir: privateSocketDir(this.#address.socketDir), port: socketPort }
    this.#configuration = new InstanceConfiguration({
      files: this.#files,
      address: this.#privateAddress,
      context,
      runningServer: () => (this.#state === 'running' ? this.#server : undefined),
    })
    const session = () => this.address && { address: this.address, adminPassword: this.#adminPassword }
    this.archive = new InstanceArchive({
      files: this.#files,
      turns: this.#turns,
      configuration: this.#configuration,
      room: context.room,
      log: (message) => this.log(message),
      session,
    })
    this.maintenance = new InstanceMaintenance({
      dataDir: this.#files.dataDir,
      room: context.room,
      running: () => this.#running(),
      inTurn: (work) => this.#turns.run(work),
      settings: () => this.#configuration.bySize(),
      writeLimits: (limits) => this.#writeLimits(limits),
      replaceLogins: (logins) => {
        this.#logins = logins
      },
      template: context.template,
    })
    this.copies = new InstanceCopies({
      id,
      dataDir: this.#files.dataDir,
      turns: this.#turns,
      room: context.room,
      exists: () => this.exists(),
      session,
    })
    const onError = (error: unknown) => context.onLogError(id, error)
    this.#log = new InstanceLog({ id, path: this.#files.logFile, reader: context.logReader, onError })
    this.#group = new ServerGroup(context.memoryGroups?.of(id), (error) => context.onGroupError(id, error))
  }

  get id(): string {
    return this.#id
  }

  get dataDir(): string {
    return this.#files.dataDir
  }

  get limits(): InstanceLimits {
    return this.#configuration.limits
  }

  get readOnlyBecause(): ReadonlySet<ReadOnlyReason> {
    return this.#configuration.readOnlyBecause
  }

  get postmaster(): number | undefined {
    return this.#server?.pid
  }

  get state(): InstanceState {
    return this.#state
  }

  get address(): InstanceAddress | undefined {
    return this.#state === 'running' ? this.#address : undefined
  }

  /** Throws when it is not running. */
  get runningAddress(): InstanceAddress {
    return this.#running().address
  }

  get logins(): InstanceLogins | undefined {
    return this.#state === 'running' ? this.#logins : undefined
  }

  get alive(): boolean {
    return isAlive(this.#state)
  }

  processIds(): number[] {
    return this.#server === undefined ? [] : treeOf(this.#server.pid)
  }

  exists(): Promise<boolean> {
    return instanceExists(this.#files)
  }

  diskBytes(): Promise<number> {
    return diskSize(this.#files.folder)
  }

  create(secrets: InstanceSecrets, limits: InstanceLimits): Promise<InstanceAddress> {
    const { template } = this.#context
    return this.createFrom({ ...template, copy: (to) => copyTemplate(template, to) }, secrets, limits)
  }

  /** Makes this instance of copied data, gives it new passwords and starts it. */
  createFrom(data: CopiedData, secrets: InstanceSecrets, limits: InstanceLimits): Promise<InstanceAddress> {
    return this.#turns.run(async () => {
      this.#configuration.limits = limits
      this.#adminPassword = secrets.adminPassword
      await this.#makeFrom(data.copy, async () => {
        // The disk works while the server starts and the passwords are set: nobody waits for both.
        const results = await Promise.allSettled([
          syncToDisk(this.#files.folder),
          this.#launch(data.adminPassword, { secrets, contents: data.contents, recovery: data.recovery }),
        ])
        for (const result of results) if (result.status === 'rejected') throw result.reason
        if (data.recovery !== undefined) await this.archive.forgetCopied()
      })
      return this.#address
    })
  }

  start(adminPassword: string, limits: InstanceLimits): Promise<InstanceAddress> {
    return this.#turns.run(async () => {
      if (this.#state === 'running') return this.#address
      this.#configuration.limits = limits
      this.#adminPassword = adminPassword
      if (!(await this.exists())) throw new Error(`There is no instance called ${this.#id}.`)
      // After a crash the children may take a moment longer than their postmaster. Looking for them is not free.
      if ((await readPostmasterPid(this.#files.dataDir)) !== undefined) await endOrphans(this.#files.dataDir)
      await this.#launch(adminPassword)
      return this.#address
    })
  }

  stop(): Promise<void> {
    this.#startGivenUp.abort(new Error(`${this.#id} was stopped while it was starting.`))
    return this.#turns.run(() => this.#end())
  }

  /** Makes this instance a copy of another, which may run meanwhile. It stays stopped. */
  async copyOf(source: Instance): Promise<void> {
    // Before any waiting: two copies, each waiting for its turn at the other's source, would wait for ever.
    await this.#mustNotExist()
    if (!(await source.exists())) throw new Error(`There is no instance called ${source.#id}.`)
    await this.makeStopped((to) => source.copies.copyTo(to))
  }

  /** Makes this instance of the data directory that `copy` writes. It stays stopped. */
  makeStopped(copy: (dataDir: string) => Promise<unknown>): Promise<void> {
    return this.#turns.run(() => this.#makeFrom(copy, () => syncToDisk(this.#files.folder)))
  }

  /**
   * Replaces the data directory by copied data, and starts on it. On failure it has the data of before, and does not run.
   * Data of another instance get the passwords of this one.
   */
  replaceData(data: CopiedData, adminPassword: string, limits: InstanceLimits): Promise<InstanceAddress> {
    this.#startGivenUp.abort(new Error(`${this.#id} was restored while it was starting.`))
    return this.#turns.run(async () => {
      if (!(await this.exists())) throw new Error(`There is no instance called ${this.#id}.`)
      this.#configuration.limits = limits
      this.#adminPassword = adminPassword
      const answering = async () => {
        if (this.#state !== 'running') await this.#launch(adminPassword)
        return this.#address
      }
      const kept = data.contents && (await presentPasswords(answering, adminPassword, (line) => this.log(line)))
      await this.archive.end(answering, adminPassword)
      await this.#end()
      await endOrphans(this.#files.dataDir)
      await replaceData(this.#files, data.copy, this.#context.users.of(this.#id), async () => {
        try {
          await this.#launch(data.adminPassword, { secrets: kept, ...data })
          await syncToDisk(this.#files.folder)
        } catch (error) {
          await this.#end()
          throw error
        }
      })
      return this.#address
    })
  }

  destroy(): Promise<void> {
    this.#startGivenUp.abort(new Error(`${this.#id} was removed while it was starting.`))
    return this.#turns.run(async () => {
      await this.#end()
      if (await this.exists()) await this.#remove()
    })
  }

  /** Returns what makes the server read them, where it runs. */
  async #writeLimits(limits: InstanceLimits): Promise<(() => void) | undefined> {
    this.#configuration.limits = limits
    const [, reload] = await Promise.all([this.#group.bound(limits.memoryBytes), this.#configuration.writeForServer()])
    return reload
  }

  setReadOnly(because: ReadOnlyReason, isReadOnly: boolean): Promise<void> {
    return this.#configuration.setReadOnly(because, isReadOnly)
  }

  endWriters(): Promise<number[]> {
    return endWritingSessions(this.#address, this.#adminPassword)
  }

  checkpoint(): Promise<void> {
    return checkpoint(this.#address, this.#adminPassword)
  }

  log(message: string): void {
    this.#log.write(message)
  }

  #running(): { address: InstanceAddress; logins: InstanceLogins } {
    const { address, logins } = this
    if (address === undefined || logins === undefined) throw new NotRunningError(`${this.#id} is not running.`)
    return { address, logins }
  }

  async boundLog(): Promise<void> {
    if (this.alive) await this.#log.bound()
  }

  #apply(event: LifeEvent) {
    const state = nextState(this.#state, event)
    if (state === undefined) throw new Error(`${this.#id} is ${this.#state}: "${event}" cannot happen to it.`)
    this.#state = state
    this.#context.emit({
      id: this.#id,
      state,
      ...(state === 'crashed' ? { detail: this.#log.tail() } : {}),
    })
  }

  async #mustNotExist(): Promise<void> {
    if (await this.exists()) throw new Error(`There is an instance called ${this.#id} already.`)
  }

  /** Copies, lets `complete` do what makes the copy whole, and removes all of it when either fails. */
  async #makeFrom(copy: (dataDir: string) => Promise<unknown>, complete: () => Promise<void>) {
    await this.#mustNotExist()
    const { users } = this.#context
    try {
      await beginInstance(this.#files, copy, users.of(this.#id))
    } catch (error) {
      users.release(this.#id)
      throw error
    }
    try {
      await complete()
      await finishInstance(this.#files)
    } catch (error) {
      await this.#end()
      await this.#remove()
      throw error
    }
  }

  async #launch(adminPassword: string, first: FirstStart = {}) {
    const { binaries, users, endsWithParent, template } = this.#context
    const user = users.of(this.#id)
    const logins = makeLogins()
    this.#startGivenUp = new AbortController()
    await takeOver(this.#files, user)
    await this.#context.disk.prepareStart()
    await this.archive.prepareStart(user, first.recovery)
    if (this.#state === 'crashed' && (await mayHaveFilledDisk(this, this.#context.disk.state)))
      this.#configuration.readOnlyBecause.add('host-disk')
    await Promise.all([
      prepareSocketDir(this.#address.socketDir, user),
      this.#configuration.write(),
      ensureVaultKey(this.#files, user),
      this.#group.prepare(this.limits.memoryBytes),
    ])
    const launcher = [...endsWithParent, ...boundedProcess(this.limits)]
    const server = await spawnPostmaster({ ...this.#files, postgres: binaries.postgres, launcher }, user)
    this.#server = server
    this.#apply('spawned')
    void this.#log.beginReading()
    this.#ended = this.#untilItEnds(server)
    try {
      // The kernel may take some milliseconds for it, in which the server starts.
      const entered = this.#group.enter(server.pid)
      await waitUntilReady(server, this.#files.dataDir, this.#startGivenUp.signal, this.archive.startDeadlineMs)
      await entered
      await this.#group.enterChildren(server.pid)
      // Before anybody else can connect: the address of the server has no public name yet.
      const started = { address: this.#privateAddress, adminPassword, logins, log: (line: string) => this.log(line) }
      await untilAborted(prepareStart(template, started, first), this.#startGivenUp.signal)
      await publishSocketDir(this.#address.socketDir)
      // If it is stopped during its first query, it must not be reported as running.
      this.#startGivenUp.signal.throwIfAborted()
      if (this.#state !== 'starting') throw new Error(`Postgres ended right after its start.`)
    } catch (cause) {
      await this.#end()
      if (cause instanceof UpgradeError) throw cause
      throw new Error(`${this.#id} did not start. The last lines of its log:\n${this.#log.tail()}`, { cause })
    }
    this.archive.started()
    this.#logins = logins
    this.#apply('answered')
  }

  async #untilItEnds(server: Postmaster) {
    await server.exited
    const killed = await this.#group.leave()
    // A full disk may have no room for the line.
    if (killed > 0) unlessGone(() => this.log('The kernel ended a process: the server used twice its memory limit.'))
    this.#server = undefined
    const read = this.#log.endReading()
    this.#apply('exited')
    await read
  }

  async #end() {
    if (this.#server !== undefined) {
      this.#apply('asked-to-stop')
      await terminate(this.#server)
      await this.#ended
    }
    // Children of a server that crashed can keep it a moment longer.
    await this.#group.leave()
    await removeSocketDir(this.#address.socketDir)
  }

  async #remove() {
    await endOrphans(this.#files.dataDir)
    await releaseSharedMemory(this.#files.dataDir)
    await removeInstance(this.#files)
    this.#context.users.release(this.#id)
  }
}
