import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { ProjectEvent, ProjectStatus, ProjectWork } from '@cairn/contracts/projects/project-status'
import { isActionAllowed, nextStatus } from '@cairn/contracts/projects/project-status'
import type { Engine, InstanceAddress, InstanceLimits } from '@cairn/engine'
import { UpgradeError } from '@cairn/engine'
import type { ServiceRole } from '@cairn/service-kit'
import type { Pool } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import type { Events } from '../../events.ts'
import type { Admit } from '../../limits/creation-limits.ts'
import { systemRef } from '../../system.ts'
import { CrashRestarts } from './crash-restarts.ts'
import { whyNoLogin } from './database-login.ts'
import { forgetSetUp } from './forget-set-up.ts'
import { LoginChecks } from './login-checks.ts'
import { recovered, resumeAs } from './left-status.ts'
import { OrderedWork } from './ordered-work.ts'
import type { ProjectPools } from './project-pools.ts'
import type { AuditedChange, ProjectStore, StoredProject } from './project-store.ts'
import { readPasswords } from './find-password.ts'
import { ProjectSleep } from './project-sleep.ts'
import type { Restores } from './restores.ts'
import { carryOutRestore, createInstance } from './restores.ts'
import { UnfinishedWork } from './unfinished-work.ts'
import { messageWithoutHostPaths, withoutHostPaths } from './without-host-paths.ts'
import { presentRefusal, wrongStatus } from './wrong-status.ts'

interface Parts {
  engine: Engine
  store: ProjectStore
  pools: ProjectPools
  events: Events
  /** What a project's instance may use. */
  limitsOf: (project: StoredProject) => InstanceLimits
  /** Fills a new database with the sample shop. */
  loadSampleData: (pool: Pool) => Promise<void>
  /** Deletes what services keep beside the database. Called when that is gone, and again if it failed. */
  removeFiles: (project: StoredProject) => Promise<void>
  /** Restores of backups that have begun, and the folders of their backups. */
  restores: Restores
  /** Gives a database that has started what the services of its project need. */
  prepareServices: (ref: string, poolOf: (role: ServiceRole) => Pool) => Promise<void>
}

/** The audit action of each request of a person. */
const auditActionOf = {
  pause: 'project.paused',
  restore: 'project.restored',
  restart: 'project.restarted',
  delete: 'project.deleted',
} as const satisfies Record<ProjectWork, AuditAction>

/** Changes the status of projects: the only place that starts and stops their databases. */
export class ProjectSupervisor implements AsyncDisposable {
  /** Stops unused databases, and starts them again. */
  readonly sleep: ProjectSleep
  readonly #parts: Parts
  readonly #work = new OrderedWork((ref, name, error) => {
    this.#parts.events.projectWorkFailed(ref, name, error)
    this.#unfinished.soon()
  })
  readonly #restarts = new CrashRestarts({
    work: this.#work,
    noteCrash: (ref, detail) => this.#noteCrash(ref, detail),
    toRecover: (ref) => this.#toRecover(ref),
    start: (project) => this.#start(project),
  })
  readonly #loginChecks = new LoginChecks((ref) => this.#checkLogin(ref))
  readonly #unfinished: UnfinishedWork
  readonly #unsubscribe: () => void
  #closing = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#unfinished = new UnfinishedWork({
      store: parts.store,
      work: this.#work,
      resumeOne: (project) => this.#resumeOne(project),
    })
    this.sleep = new ProjectSleep({
      engine: parts.engine,
      store: parts.store,
      run: (ref, name, work) => this.#work.run(ref, name, work),
      start: (project) => this.#startDatabase(project),
      stop: (ref) => this.#stop(ref),
      readPasswords: (project) => this.#readPasswords(project),
    })
    this.#unsubscribe = parts.engine.onEvent(({ id, state, detail }) => {
      // The platform's own instance is started again by system.ts. When it crashed, the answer to a commit may be lost.
      if (id === systemRef && state === 'running') this.#unfinished.soon()
      if (id !== systemRef && state === 'crashed')
        this.#restarts.plan(id, withoutHostPaths(detail ?? 'The database stopped unexpectedly.'))
    })
  }

  /** Begins the creation of a stored project, which continues after this has returned. */
  beginCreation(project: StoredProject): void {
    this.#work.run(project.ref, 'create', () => this.#create(project))
  }

  /** Moves to the status that `action` leads to and carries the work out in the background. Throws `wrong_status`. */
  async begin(action: ProjectWork, project: StoredProject, by: Actor, admit?: Admit): Promise<StoredProject> {
    if (!isActionAllowed(action, project.status)) throw wrongStatus(action, project.status)
    const status = await this.#apply(project, action, null, {
      by,
      admit,
      event: {
        organizationId: project.organization_id,
        action: project.parent_project_ref !== null && action === 'delete' ? 'branch.deleted' : auditActionOf[action],
        target: { type: 'project', id: project.ref, name: project.name },
      },
    })
    if (status === undefined) throw await presentRefusal(this.#parts.store, action, project)
    const current = { ...project, status }
    const work = {
      pause: () => this.#pause(current),
      restore: () => this.#start(current),
      restart: () => this.#restart(current),
      delete: () => this.#destroy(current),
    }[action]
    this.#restarts.forget(project.ref)
    this.#work.run(project.ref, action, work)
    return current
  }

  /** Stores another compute size, and restarts the database with its settings. Throws `wrong_status`. */
  async resize(project: StoredProject, by: Actor, size: { id: string; name: string }): Promise<StoredProject> {
    const { ref, name, organization_id: organizationId, infra_compute_size: from } = project
    const status = await this.#apply(project, 'resize', null, {
      by,
      admit: (client) => this.#parts.store.setSize(client, project, size.id),
      event: {
        organizationId,
        action: 'project.resized',
        target: { type: 'project', id: ref, name },
        details: { from, to: size.id },
      },
    })
    if (status === undefined) throw await presentRefusal(this.#parts.store, 'resize', project)
    const current = { ...project, status, infra_compute_size: size.id, infra_compute_name: size.name }
    this.#restarts.forget(ref)
    this.#work.run(ref, 'resize', () => this.#restart(current))
    return current
  }

  /** Restarts the database of a project that `change` changes. Throws `wrong_status`. */
  async restartChanged(project: StoredProject, changed: StoredProject, change: AuditedChange): Promise<StoredProject> {
    const status = await this.#apply(project, 'restart', null, change)
    if (status === undefined) throw await presentRefusal(this.#parts.store, 'restart', project)
    const current = { ...changed, status }
    this.#restarts.forget(project.ref)
    this.#work.run(project.ref, 'restart', () => this.#restart(current))
    return current
  }

  /**
   * Replaces the database by a backup, or by that of the project of a branch: `change` stores the restore. In the background. Throws
   * `wrong_status`.
   */
  async restoreBackup(project: StoredProject, change: AuditedChange): Promise<StoredProject> {
    const status = await this.#apply(project, 'restore_backup', null, change)
    if (status === undefined) throw await presentRefusal(this.#parts.store, 'restoreBackup', project)
    const current = { ...project, status }
    this.#restarts.forget(project.ref)
    this.#work.run(project.ref, 'restore of a backup', () => this.#restoreBackup(current))
    return current
  }

  /** A pool of connections to a healthy project's database. Starts the database if it does not run yet. */
  async pool(project: StoredProject, role: ServiceRole): Promise<Pool> {
    if (!isActionAllowed('query', project.status)) throw wrongStatus('query', project.status, project.status_detail)
    return this.#openPool(project, role, await this.address(project))
  }

  /** The same for a database that runs; undefined where it does not. */
  runningPool(project: StoredProject, role: ServiceRole): Pool | undefined {
    const address = this.sleep.address(project.ref)
    return address && this.#openPool(project, role, address)
  }

  /** As `pool`, for what only looks: no use of the project. Undefined where its database sleeps. */
  poolIfAwake(project: StoredProject, role: ServiceRole): Pool | undefined {
    if (!isActionAllowed('query', project.status)) throw wrongStatus('query', project.status, project.status_detail)
    return this.runningPool(project, role)
  }

  /** The address of a project's server, if it is running. */
  runningAddress({ ref }: Pick<StoredProject, 'ref'>): InstanceAddress | undefined {
    return this.#parts.engine.address(ref)
  }

  /** The address of a healthy project's database. Starts it if it is not running. */
  async address({ ref }: Pick<StoredProject, 'ref'>): Promise<InstanceAddress> {
    this.sleep.noteUse(ref)
    return this.sleep.address(ref) ?? this.sleep.wake(ref)
  }

  /**
   * Tries the platform's own login, updates the status, and returns why the login is refused. Undefined also if the
   * database should not be running.
   */
  checkLogin(ref: string): Promise<string | undefined> {
    return this.#loginChecks.now(ref)
  }

  /** For a login that began at `since` and was refused: gives the platform's logins their rights again, or says why not. */
  async repairLogin(ref: string, since: number): Promise<void> {
    await this.#loginChecks
      .afterRefusal(ref, since)
      .catch((error: unknown) => this.#parts.events.projectWorkFailed(ref, 'check of the login', error))
  }

  async #checkLogin(ref: string): Promise<string | undefined> {
    const { engine, store } = this.#parts
    const project = await store.find(ref)
    if (project === undefined || !isActionAllowed('repair', project.status) || engine.address(ref) === undefined)
      return undefined
    const problem = await whyNoLogin(engine, project)
    if (problem === undefined) await this.#apply(project, 'came_up')
    // It stopped during the check: the status of the crash says more, and must stay.
    else if (engine.address(ref) === undefined) return problem
    else if (project.status_detail !== problem) await this.#apply(project, 'stopped_answering', problem)
    return problem
  }

  /** Continues after the last run: starts databases that should run, and ends unfinished work, which has begun on return. */
  resume(): Promise<void> {
    return this.#unfinished.resumeAll()
  }

  /** Gives the running projects of an organization the limits and settings of its present plan. */
  async applyLimits(organizationSlug: string): Promise<void> {
    const { engine, events, limitsOf, store } = this.#parts
    const projects = (await store.listAll()).filter(({ organization_slug: slug }) => slug === organizationSlug)
    const running = projects.filter(({ ref }) => engine.state(ref) === 'running')
    const apply = async (project: StoredProject) => {
      try {
        const { needRestart } = await engine.applySettings(project.ref, project.openSecrets(), limitsOf(project))
        if (needRestart.length > 0) events.settingsWaitForRestart(project.ref, needRestart)
      } catch (error) {
        // The next start applies them too.
        events.projectWorkFailed(project.ref, 'change of the settings', error)
      }
    }
    await Promise.all(running.map(apply))
  }

  /** Resolves when what was begun on a project up to now has ended. */
  ended(ref: string): Promise<void> {
    return this.#work.ended(ref)
  }

  /** Resolves when no work is under way. */
  async settled(): Promise<void> {
    await this.#work.settled()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true
    this.#unsubscribe()
    this.#unfinished[Symbol.dispose]()
    this.#restarts[Symbol.dispose]()
    await this.settled()
  }

  async #resumeOne(project: StoredProject): Promise<void> {
    switch (resumeAs[project.status]) {
      case 'create':
        // No client has seen it yet, so the incomplete one is deleted.
        await this.#parts.engine.destroy(project.ref)
        return this.#create(project)
      case 'start':
        return project.status === 'RESTORING' ? this.#restoreBackup(project) : this.#start(project)
      case 'stop':
        return this.#pause(project)
      case 'destroy':
        return this.#destroy(project)
      case 'nothing':
        return undefined
    }
  }

  async #create(project: StoredProject): Promise<void> {
    const { loadSampleData } = this.#parts
    try {
      const address = await createInstance({ ...this.#parts, wake: (ref) => this.address({ ref }) }, project)
      await this.#prepareServices(project, address)
      const owner = this.#openPool(project, 'postgres', address)
      if (project.sample_data) await loadSampleData(owner)
      // A copy of another project has its statistics, or may have none.
      if (project.parent_project_ref === null && project.openSecrets().source === undefined) await forgetSetUp(owner)
      await this.#apply(project, 'came_up')
    } catch (error) {
      await this.#apply(project, 'start_failed', messageWithoutHostPaths(error))
      throw error
    }
    await this.#parts.store.forgetPassword(project.ref)
  }

  #prepareServices(project: StoredProject, address: InstanceAddress): Promise<void> {
    return this.#parts.prepareServices(project.ref, (role) => this.#openPool(project, role, address))
  }

  /** Gives a database that runs what services need, where it was started or may have been created anew. */
  async prepareServices(project: StoredProject): Promise<void> {
    const address = this.runningAddress(project)
    if (address === undefined) return
    try {
      await this.#prepareServices(project, address)
    } catch (error) {
      // The database itself is usable. The service tries again when it is asked, and says what is wrong.
      this.#parts.events.projectWorkFailed(project.ref, 'migration of a service', error)
    }
  }

  async #startDatabase(project: StoredProject): Promise<InstanceAddress> {
    const { engine, limitsOf } = this.#parts
    const address = await engine.start(project.ref, project.openSecrets(), limitsOf(project))
    this.sleep.noteStart(project.ref)
    await this.prepareServices(project)
    return address
  }

  async #start(project: StoredProject): Promise<void> {
    try {
      await this.#startDatabase(project)
      await this.#apply(project, 'came_up')
    } catch (error) {
      // First, since the platform's own database may be what does not respond. A failed upgrade is retried by a person.
      if (!(error instanceof UpgradeError)) this.#restarts.plan(project.ref, messageWithoutHostPaths(error))
      await this.#apply(project, 'start_failed', messageWithoutHostPaths(error))
      throw error
    }
    if (project.openSecrets().postgresPassword !== undefined) await this.#parts.store.forgetPassword(project.ref)
    await this.checkLogin(project.ref)
  }

  /** Carries out a restore that has begun, and starts the database: with its data of before where the restore failed. */
  async #restoreBackup(project: StoredProject): Promise<void> {
    await carryOutRestore(this.#parts, project, {
      stop: () => this.#stop(project.ref),
      closePools: () => this.#parts.pools.close(project.ref),
    })
    await this.#start(project)
  }

  async #restart(project: StoredProject): Promise<void> {
    await this.#stop(project.ref)
    await this.#start(project)
  }

  async #stop(ref: string): Promise<void> {
    // Not one after the other: a pool waits for queries in flight, and it is the shutdown that ends those.
    await Promise.all([this.#parts.pools.close(ref), this.#parts.engine.stop(ref)])
  }

  async #pause(project: StoredProject): Promise<void> {
    try {
      await this.#stop(project.ref)
      await this.#apply(project, 'went_down')
    } catch (error) {
      await this.#apply(project, 'stop_failed', messageWithoutHostPaths(error))
      throw error
    }
  }

  async #destroy(project: StoredProject): Promise<void> {
    const { engine, store, removeFiles } = this.#parts
    try {
      await this.#stop(project.ref)
      await engine.destroy(project.ref)
      await removeFiles(project)
    } catch (error) {
      await this.#apply(project, 'stop_failed', messageWithoutHostPaths(error))
      throw error
    }
    await this.#apply(project, 'removed')
    await store.remove(project.ref)
    this.sleep.forget(project.ref)
  }

  async #readPasswords(project: StoredProject): Promise<ReadonlyMap<string, string> | undefined> {
    const address = this.runningAddress(project)
    return address && readPasswords(this.#openPool(project, 'supabase_admin', address))
  }

  async #noteCrash(ref: string, detail: string): Promise<void> {
    await this.#parts.pools.close(ref)
    const project = await this.#toRecover(ref)
    if (project !== undefined) await this.#apply(project, 'crashed', detail)
  }

  async #toRecover(ref: string): Promise<StoredProject | undefined> {
    const project = await this.#parts.store.find(ref)
    return this.#closing || project === undefined || !recovered.has(project.status) ? undefined : project
  }

  #openPool(project: StoredProject, role: ServiceRole, address: InstanceAddress): Pool {
    const { ref } = project
    return this.#parts.pools.get(ref, role, address, {
      adminPassword: project.openSecrets().adminPassword,
      repairLogin: (since) => this.repairLogin(ref, since),
    })
  }

  /** The new status, or nothing when the event does not apply to the present one. */
  async #apply(
    project: StoredProject,
    event: ProjectEvent,
    detail: string | null = null,
    change?: AuditedChange,
  ): Promise<ProjectStatus | undefined> {
    const next = nextStatus(project.status, event)
    if (next === undefined) return undefined
    if (!(await this.#parts.store.changeStatus(project.ref, project.status, next, detail, change))) return undefined
    this.#parts.events.projectStatusChanged(project.ref, project.status, next, detail)
    return next
  }
}
