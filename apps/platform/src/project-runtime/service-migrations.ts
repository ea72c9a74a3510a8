import { migrate } from '@cairn/service-kit'
import type { ProjectService, ServiceRole } from '@cairn/service-kit'
import type { Pool } from 'pg'

/** The owner of the project can keep tables of services locked. Starts and requests of the project wait for the schema. */
const lockTimeoutMs = 5_000

type PoolOf = (role: ServiceRole) => Pool

/** Brings the schemas of services up to date: all of them when a database has started, and again where that failed. */
export class ServiceMigrations {
  readonly #services: readonly ProjectService[]
  readonly #attempts = new Map<string, Map<string, Promise<void>>>()
  readonly #ready = new Map<string, Set<string>>()

  constructor(services: readonly ProjectService[]) {
    this.#services = services
  }

  /** To be called whenever the database of a project has started. Rejects with the first failure. */
  async begin(ref: string, poolOf: PoolOf): Promise<void> {
    this.forget(ref)
    for (const service of this.#services) await this.ready(ref, service, poolOf)
  }

  isReady(ref: string, { name, migrations }: ProjectService): boolean {
    return migrations === undefined || this.#ready.get(ref)?.has(name) === true
  }

  /** Resolves once the service has its schema. Concurrent calls share one attempt; a failed one is made again. */
  ready(ref: string, { name, migrations }: ProjectService, poolOf: PoolOf): Promise<void> {
    if (migrations === undefined) return Promise.resolve()
    const attempts = this.#attempts.get(ref) ?? new Map<string, Promise<void>>()
    this.#attempts.set(ref, attempts)
    const known = attempts.get(name)
    if (known !== undefined) return known
    const ready = this.#ready.get(ref) ?? new Set<string>()
    this.#ready.set(ref, ready)
    const attempt = async () => {
      try {
        await migrate(poolOf(migrations.role), migrations, lockTimeoutMs)
        ready.add(name)
      } catch (error) {
        attempts.delete(name)
        throw error
      }
    }
    const begun = attempt()
    attempts.set(name, begun)
    return begun
  }

  forget(ref: string): void {
    this.#attempts.delete(ref)
    this.#ready.delete(ref)
  }
}
