import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { isInProgress } from '@cairn/contracts/projects/project-status'
import { RefusedError } from '@cairn/dev-env'
import type { Person } from '@cairn/dev-env/person'
import { TestProject } from '@cairn/dev-env/person'
import type { Ledger } from './ledger.ts'
import { outcomeOf } from './outcome.ts'
import type { Random } from './random.ts'
import { RowWriter, throughApi } from './row-writer.ts'

export const lifecycleActions = ['create', 'pause', 'restore', 'restart', 'delete'] as const
export type LifecycleAction = (typeof lifecycleActions)[number]

type Settled = ProjectStatus | 'gone'

const resultOf = {
  create: 'ACTIVE_HEALTHY',
  pause: 'INACTIVE',
  restore: 'ACTIVE_HEALTHY',
  restart: 'ACTIVE_HEALTHY',
  delete: 'gone',
} as const satisfies Record<LifecycleAction, Settled>

/** Where a database that was killed in the middle of its start or stop may honestly end. */
const failures: ReadonlySet<Settled> = new Set(['INIT_FAILED', 'RESTORE_FAILED', 'PAUSE_FAILED'] as const)

/** A start that failed is tried again; the row of a removed project is deleted a moment later. */
const unsettled: ReadonlySet<Settled> = new Set(['ACTIVE_UNHEALTHY', 'REMOVED'] as const)

const wayUp: Partial<Record<Settled, 'delete' | 'restore' | 'restart'>> = {
  INIT_FAILED: 'delete',
  RESTORE_FAILED: 'restore',
  INACTIVE: 'restore',
  PAUSE_FAILED: 'restart',
}

const longestSettlingMs = 60_000
const pollMs = 50
const mostProjects = 3
const rowsEach = 8

interface Changing {
  project: TestProject
  writer: RowWriter
  /** More than one where it is unknown whether the last change was accepted. */
  expected: Set<Settled>
}

const password = 'correct horse battery 1'

/** Projects that are created, paused, restored, restarted and deleted all the time. */
export class Lifecycle {
  readonly #person: Person
  readonly #organization: Organization
  readonly #ledger: Ledger
  readonly #random: Random
  readonly #projects = new Map<string, Changing>()
  readonly #attemptedNames = new Set<string>()

  constructor(person: Person, organization: Organization, ledger: Ledger, random: Random) {
    this.#person = person
    this.#organization = organization
    this.#ledger = ledger
    this.#random = random
  }

  get refs(): string[] {
    return [...this.#projects.keys()]
  }

  /** Sees to it that `action` is possible. Nothing may be broken while this runs. */
  async prepare(action: LifecycleAction): Promise<void> {
    if (action === 'create') return
    if (this.#projects.size === 0) await this.act('create')
    const ref = this.#next()
    await this.#settle(ref)
    if (action !== 'restore') return
    await this.#change('pause', ref)
    await this.#settle(ref)
  }

  /** Asks for the change; resolves when the answer, or none, has arrived. */
  act(action: LifecycleAction): Promise<void> {
    return action === 'create' ? this.#create() : this.#change(action, this.#next())
  }

  async changeUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const action = this.#random.pick(
        this.#projects.size >= mostProjects ? lifecycleActions.slice(1) : lifecycleActions,
      )
      if (action !== 'create' && this.#projects.size === 0) continue
      await this.act(action)
      await wait(this.#random.between(20, 400))
      await this.#writeSomewhere()
    }
  }

  /** Nothing may be under way. `mayFail`: a database was killed, so that a start or stop may have failed. */
  async verify({ mayFail }: { mayFail: boolean }): Promise<void> {
    await this.#adopt()
    for (const [ref, { expected, writer }] of this.#projects) {
      const settled = await this.#settle(ref)
      const isFine = expected.has(settled) || (mayFail && failures.has(settled))
      if (!isFine) this.#ledger.lost(`project ${ref} is ${settled}; ${[...expected].join(' or ')} was acknowledged`)
      const isUp = settled !== 'gone' && (await this.#bringUp(ref, settled)) && (await this.#verifyRows(ref, writer))
      if (!isUp) this.#projects.delete(ref)
    }
  }

  /** That its server was killed may be noticed only now, and it is being started again then: false if it does not run after that. */
  async #verifyRows(ref: string, writer: RowWriter): Promise<boolean> {
    try {
      await writer.verify()
    } catch (error) {
      if (!(error instanceof RefusedError && error.body.reason === 'wrong_status')) throw error
      if (!(await this.#bringUp(ref, await this.#settle(ref)))) return false
      await writer.verify()
    }
    return true
  }

  /** Those whose creation was not acknowledged and happened all the same. */
  async #adopt(): Promise<void> {
    for (const { ref, name } of await this.#person.request('GET /platform/projects', {})) {
      if (!this.#attemptedNames.has(name) || this.#projects.has(ref)) continue
      this.#add(ref, ['ACTIVE_HEALTHY', 'gone'])
    }
  }

  #next(): string {
    return this.#random.pick(this.refs)
  }

  #add(ref: string, expected: Settled[]): void {
    const project = new TestProject(this.#person, ref, password)
    const writer = new RowWriter(project, throughApi(project), this.#ledger)
    this.#projects.set(ref, { project, writer, expected: new Set(expected) })
  }

  async #create(): Promise<void> {
    const name = `changing ${randomBytes(4).toString('hex')}`
    this.#attemptedNames.add(name)
    const created = await outcomeOf(
      this.#person.request('POST /platform/projects', {
        body: { name, organization_slug: this.#organization.slug, db_pass: password },
      }),
    )
    if (created.kind !== 'done') return
    this.#ledger.acknowledge(`creation of ${created.answer.ref}`)
    this.#add(created.answer.ref, ['ACTIVE_HEALTHY'])
  }

  async #change(action: Exclude<LifecycleAction, 'create'>, ref: string): Promise<void> {
    const changing = this.#projects.get(ref)
    if (changing === undefined) return
    const address =
      action === 'delete'
        ? ('DELETE /platform/projects/:ref' as const)
        : (`POST /platform/projects/:ref/${action}` as const)
    // From now on either may be found, until the answer says which.
    const before = [...changing.expected]
    changing.expected.add(resultOf[action])
    const { kind } = await outcomeOf<unknown>(this.#person.request(address, { params: { ref } }))
    if (kind === 'refused') changing.expected = new Set(before)
    if (kind !== 'done') return
    changing.expected = new Set([resultOf[action]])
    this.#ledger.acknowledge(`${action} of ${ref}`)
  }

  async #writeSomewhere(): Promise<void> {
    const changing = this.#projects.get(this.refs[0] ?? '')
    if (changing === undefined) return
    // It may be paused, or broken: then nothing was promised.
    const prepared = await outcomeOf(changing.writer.prepare())
    for (let row = 0; row < rowsEach && prepared.kind === 'done'; row++) await outcomeOf(changing.writer.write())
  }

  async #statusOf(ref: string): Promise<Settled> {
    try {
      return (await this.#person.request('GET /platform/projects/:ref', { params: { ref } })).status
    } catch (error) {
      if (error instanceof RefusedError && error.body.code === 404) return 'gone'
      throw error
    }
  }

  async #settle(ref: string): Promise<Settled> {
    const deadline = performance.now() + longestSettlingMs
    for (;;) {
      const status = await this.#statusOf(ref)
      if (status === 'gone' || !(isInProgress(status) || unsettled.has(status))) return status
      if (performance.now() > deadline) {
        this.#ledger.wrong(`project ${ref} is still ${status} after ${longestSettlingMs / 1000} s`)
        return status
      }
      await wait(pollMs)
    }
  }

  /** Whether the project runs in the end; one that was never made is deleted. */
  async #bringUp(ref: string, status: Settled): Promise<boolean> {
    const action = wayUp[status]
    if (action === undefined) return true
    await this.#change(action, ref)
    const settled = await this.#settle(ref)
    if (settled !== resultOf[action]) this.#ledger.wrong(`after ${action}, project ${ref} is ${settled}`)
    return settled === 'ACTIVE_HEALTHY'
  }
}
