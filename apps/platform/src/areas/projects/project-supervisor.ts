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
import { DelayedAttempt } from './delayed-attempt.ts'
import { whyNoLogin } from './database-login.ts'
import { LoginChecks } from './login-checks.ts'
import { isUnfinished, recovered, resumeAs } from './left-status.ts'
import type { ProjectPools } from './project-pools.ts'
import type { AuditedChange, ProjectStore, StoredProject } from './project-store.ts'
import { ProjectSleep } from './project-sleep.ts'
import { RestartBackoff } from './restart-backoff.ts'
import { withoutHostPaths } from './without-host-paths.ts'
import { wrongStatus } from './wrong-status.ts'

const startsAtOnce = 2
const longestRestartDelayMs = 60_000

interface Parts {
  engine: Engine
  store: ProjectStore
  pools: ProjectPools
  events: Events
  /** What a project's instance may use. */
  limitsOf: (project: StoredProject) => InstanceLimits
  /** Fills a new database with the sample shop. */
  loadSampleData: (pool: Pool) => Promise<void>
  /** Gives a database that has started what the services of its project need. */
  prepareServices: (ref: string, poolOf: (role: ServiceRole) => Pool) => Promise<void>
}

/** How the audit log calls what a person asks for. */
const auditActionOf = {
  pause: 'project.paused',
  restore: 'project.restored',
  restart: 'project.restarted',
  delete: 'project.deleted',
} as const satisfies Record<ProjectWork, AuditAction>

/** For members to read. The whole error is in the log. */
const messageOf = (error: unknown) => withoutHostPaths(error instanceof Error ? error.message : String(error))

/** Carries projects from status to status: the only place that starts and stops their databases. */
export class ProjectSupervisor implements AsyncDisposable {
  /** Stops databases that nobody uses, and starts them again. */
  readonly sleep: ProjectSleep
  readonly #parts: Parts
  readonly #work = new Map<string, Promise<void>>()
  /** Starts after a crash that are planned: with their timer, or without one where they are next. */
  readonly #restarts = new Map<string, NodeJS.Timeout | undefined>()
  readonly #loginChecks = new LoginChecks((ref) => this.#checkLogin(ref))
  readonly #backoff = new RestartBackoff({ longestDelayMs: longestRestartDelayMs })
  /** Work that was stored as begun, and either never began or could not store its end. */
  readonly #unfinished = new DelayedAttempt(() => this.#takeUpUnfinished())
  readonly #unsubscribe: () => void
  #closing = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.sleep = new ProjectSleep({
      engine: parts.engine,
      store: parts.store,
      run: (ref, name, work) => this.#run(ref, name, work),
      start: (project) => this.#startDatabase(project),
      stop: (ref) => this.#stop(ref),
    })
    this.#unsubscribe = parts.engine.onEvent(({ id, state, detail }) => {
      // The platform's own instance is started again by system.ts. When it crashed, the answer to a commit may be lost.
      if (id === systemRef && state === 'running') this.#unfinished.soon()
      if (id !== systemRef && state === 'crashed')
        this.#planRestart(id, withoutHostPaths(detail ?? 'The database stopped unexpectedly.'))
    })
  }

  /** Begins the creation of a stored project; it goes on after this has returned. */
  beginCreation(project: StoredProject): void {
    this.#run(project.ref, 'create', () => this.#create(project))
  }

  /** Moves to the status that `action` leads to and carries the work out in the background. Throws `wrong_status`. */
  async begin(action: ProjectWork, project: StoredProject, by: Actor, admit?: Admit): Promise<StoredProject> {
    if (!isActionAllowed(action, project.status)) throw wrongStatus(action, project.status)
    const status = await this.#apply(project, action, null, {
      by,
      admit,
      event: {
        organizationId: project.organization_id,
        action: auditActionOf[action],
        target: { type: 'project', id: project.ref, name: project.name },
      },
    })
    if (status === undefined) throw wrongStatus(action, project.status)
    const current = { ...project, status }
    const work = {
      pause: () => this.#pause(current),
      restore: () => this.#start(current),
      restart: () => this.#restart(current),
      delete: () => this.#destroy(current),
    }[action]
    this.#cancelRestart(project.ref)
    this.#backoff.reset(project.ref)
    this.#run(project.ref, action, work)
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

  /** Where a project's server answers, if it runs. */
  runningAddress({ ref }: Pick<StoredProject, 'ref'>): InstanceAddress | undefined {
    return this.#parts.engine.address(ref)
  }

  /** Where a healthy project's database answers. Starts it if it does not run yet. */
  async address({ ref }: Pick<StoredProject, 'ref'>): Promise<InstanceAddress> {
    this.sleep.noteUse(ref)
    return this.sleep.address(ref) ?? this.sleep.wake(ref)
  }

  /**
   * Tries the platform's own login, lets the status follow, and answers what keeps it out. Undefined also where the
   * database is not meant to run now.
   */
  checkLogin(ref: string): Promise<string | undefined> {
    return this.#loginChecks.now(ref)
  }

  async #checkLogin(ref: string): Promise<string | undefined> {
    const { engine, store } = this.#parts
    const project = await store.find(ref)
    if (project === undefined || !isActionAllowed('repair', project.status) || engine.address(ref) === undefined)
      return undefined
    const problem = await whyNoLogin(engine, project)
    if (problem === undefined) await this.#apply(project, 'came_up')
    // It stopped while it was asked: the status of a crash says more, and must stay.
    else if (engine.address(ref) === undefined) return problem
    else if (project.status_detail !== problem) await this.#apply(project, 'stopped_answering', problem)
    return problem
  }

  /** Takes up what the last run left: starts what should run, ends what was half done. Returns once all is under way. */
  async resume(): Promise<void> {
    const projects = await this.#parts.store.listAll()
    const waiting = projects.filter(({ status }) => resumeAs[status] !== 'nothing')
    const takeNext = async (): Promise<void> => {
      const project = this.#closing ? undefined : waiting.shift()
      if (project === undefined) return
      this.#run(project.ref, 'resume', () => this.#resumeOne(project))
      await this.#work.get(project.ref)
      return takeNext()
    }
    for (let lane = 0; lane < startsAtOnce; lane++) void takeNext()
  }

  /** Gives the running projects of an organization the limits and settings of its present plan. */
  async applyLimits(organizationSlug: string): Promise<void> {
    const { engine, events, limitsOf, store } = this.#parts
    const projects = (await store.listAll()).filter(({ organization_slug: slug }) => slug === organizationSlug)
    const running = projects.filter(({ ref }) => engine.state(ref) === 'running')
    const apply = async (project: StoredProject) => {
      try {
        const { needRestart } = await engine.applySettings(project.ref, project.secrets, limitsOf(project))
        if (needRestart.length > 0) events.settingsWaitForRestart(project.ref, needRestart)
      } catch (error) {
        // The next start applies them too.
        events.projectWorkFailed(project.ref, 'change of the settings', error)
      }
    }
    await Promise.all(running.map(apply))
  }

  /** Resolves when no work is under way. */
  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work.values())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true
    this.#unsubscribe()
    this.#unfinished[Symbol.dispose]()
    for (const timer of this.#restarts.values()) clearTimeout(timer)
    await this.settled()
  }

  #run(ref: string, name: string, work: () => Promise<void>): void {
    const { events } = this.#parts
    // One after the other within a project: a restart after a crash must not meet a pause half-way.
    const before = this.#work.get(ref) ?? Promise.resolve()
    const promise = before
      .then(work)
      .catch((error: unknown) => {
        events.projectWorkFailed(ref, name, error)
        this.#unfinished.soon()
      })
      .finally(() => {
        if (this.#work.get(ref) === promise) this.#work.delete(ref)
      })
    this.#work.set(ref, promise)
  }

  async #takeUpUnfinished(): Promise<void> {
    const { store } = this.#parts
    for (const { ref, status } of await store.listAll()) {
      if (!isUnfinished(status) || this.#work.has(ref)) continue
      this.#run(ref, 'unfinished work', async () => {
        const project = await store.find(ref)
        // Looked at again in its turn: it may have come to its end since it was listed.
        if (project !== undefined && isUnfinished(project.status)) await this.#resumeOne(project)
      })
    }
  }

  async #resumeOne(project: StoredProject): Promise<void> {
    switch (resumeAs[project.status]) {
      case 'create':
        // Nobody was told that it exists, so the half-made one is thrown away.
        await this.#parts.engine.destroy(project.ref)
        return this.#create(project)
      case 'start':
        return this.#start(project)
      case 'stop':
        return this.#pause(project)
      case 'destroy':
        return this.#destroy(project)
      case 'nothing':
        return undefined
    }
  }

  async #create(project: StoredProject): Promise<void> {
    const { engine, limitsOf, loadSampleData } = this.#parts
    try {
      const { postgresPassword, ...secrets } = project.secrets
      if (postgresPassword === undefined) throw new Error('The password of the new database is not known.')
      const address = await engine.create(project.ref, { ...secrets, postgresPassword }, limitsOf(project))
      await this.#prepareServices(project, address)
      if (project.sample_data) await loadSampleData(this.#openPool(project, 'postgres', address))
      await this.#apply(project, 'came_up')
    } catch (error) {
      await this.#apply(project, 'start_failed', messageOf(error))
      throw error
    }
    await this.#parts.store.forgetPassword(project)
  }

  #prepareServices(project: StoredProject, address: InstanceAddress): Promise<void> {
    return this.#parts.prepareServices(project.ref, (role) => this.#openPool(project, role, address))
  }

  async #startDatabase(project: StoredProject): Promise<InstanceAddress> {
    const { engine, events, limitsOf } = this.#parts
    const address = await engine.start(project.ref, project.secrets, limitsOf(project))
    this.sleep.noteUse(project.ref)
    try {
      await this.#prepareServices(project, address)
    } catch (error) {
      // The database itself is usable. The service tries again when it is asked, and says what is wrong.
      events.projectWorkFailed(project.ref, 'migration of a service', error)
    }
    return address
  }

  async #start(project: StoredProject): Promise<void> {
    try {
      await this.#startDatabase(project)
      await this.#apply(project, 'came_up')
    } catch (error) {
      // First, since the platform's own database may be what does not answer. A failed upgrade is retried by a person.
      if (!(error instanceof UpgradeError)) this.#planRestart(project.ref, messageOf(error))
      await this.#apply(project, 'start_failed', messageOf(error))
      throw error
    }
    if (project.secrets.postgresPassword !== undefined) await this.#parts.store.forgetPassword(project)
    await this.checkLogin(project.ref)
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
      await this.#apply(project, 'stop_failed', messageOf(error))
      throw error
    }
  }

  async #destroy(project: StoredProject): Promise<void> {
    const { engine, store } = this.#parts
    try {
      await this.#stop(project.ref)
      await engine.destroy(project.ref)
    } catch (error) {
      await this.#apply(project, 'stop_failed', messageOf(error))
      throw error
    }
    await this.#apply(project, 'removed')
    await store.remove(project.ref)
    this.sleep.forget(project.ref)
  }

  /** A start that fails is reported twice, by the event and by its promise: the first report plans the next start. */
  #planRestart(ref: string, detail: string): void {
    if (this.#closing || this.#restarts.has(ref)) return
    const { failures, delayMs } = this.#backoff.next(ref)
    const start = () => this.#run(ref, 'start after a crash', () => this.#startAgain(ref))
    this.#restarts.set(ref, delayMs === 0 ? undefined : setTimeout(start, delayMs))
    const sentence = `The database stopped ${failures} times in a row. It starts again in ${delayMs / 1000} seconds.`
    this.#run(ref, 'status after a crash', () =>
      this.#noteCrash(ref, delayMs === 0 ? detail : `${sentence}\n${detail}`),
    )
    if (delayMs === 0) start()
  }

  async #noteCrash(ref: string, detail: string): Promise<void> {
    await this.#parts.pools.close(ref)
    const project = await this.#toRecover(ref)
    if (project !== undefined) await this.#apply(project, 'crashed', detail)
  }

  async #startAgain(ref: string): Promise<void> {
    // A person who asked for something else in the meantime has taken it from the plan.
    if (!this.#restarts.delete(ref)) return
    const project = await this.#toRecover(ref).catch((error: unknown) => {
      this.#planRestart(ref, messageOf(error))
      throw error
    })
    if (project !== undefined) await this.#start(project)
  }

  async #toRecover(ref: string): Promise<StoredProject | undefined> {
    const project = await this.#parts.store.find(ref)
    return this.#closing || project === undefined || !recovered.has(project.status) ? undefined : project
  }

  #cancelRestart(ref: string): void {
    clearTimeout(this.#restarts.get(ref))
    this.#restarts.delete(ref)
  }

  #openPool(project: StoredProject, role: ServiceRole, address: InstanceAddress): Pool {
    const { ref, secrets } = project
    const { events, pools } = this.#parts
    return pools.get(ref, role, address, {
      adminPassword: secrets.adminPassword,
      repairLogin: async (since) => {
        await this.#loginChecks
          .afterRefusal(ref, since)
          .catch((error: unknown) => events.projectWorkFailed(ref, 'check of the login', error))
      },
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
