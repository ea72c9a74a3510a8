import type { InstanceAddress } from '@cairn/engine'
import type { ProjectService, ServiceRole } from '@cairn/service-kit'
import type { Pool } from 'pg'
import type { ProjectPools } from '../areas/projects/project-pools.ts'
import type { StoredProject } from '../areas/projects/project-store.ts'
import type { PlatformLink } from './platform-link.ts'

interface Known {
  address: InstanceAddress
  /** Services that have their schema. */
  ready: Set<string>
}

/**
 * Where the databases of projects answer, as the platform has said when a worker asked. The platform says when that no longer
 * holds, before it stops a database.
 */
export class RemoteInstances {
  readonly #link: PlatformLink
  readonly #pools: ProjectPools
  readonly #known = new Map<string, Known>()

  constructor(link: PlatformLink, pools: ProjectPools) {
    this.#link = link
    this.#pools = pools
  }

  noteUse(ref: string): void {
    this.#link.noteUse(ref)
  }

  address(ref: string): InstanceAddress | undefined {
    return this.#known.get(ref)?.address
  }

  /** Starts the database where it does not run. Throws as `ProjectSleep.wake` does. */
  async wake(ref: string): Promise<InstanceAddress> {
    const address = await this.#link.call({ do: 'wake', ref })
    if (address === undefined) throw new Error(`The platform did not say where the database of ${ref} answers.`)
    this.#known.set(ref, { address, ready: new Set() })
    return address
  }

  isReady(ref: string, { name, migrations }: ProjectService): boolean {
    return migrations === undefined || this.#known.get(ref)?.ready.has(name) === true
  }

  async ready(ref: string, { name }: ProjectService): Promise<void> {
    const known = this.#known.get(ref)
    await this.#link.call({ do: 'prepare', ref, service: name })
    known?.ready.add(name)
  }

  runningPool({ ref, openSecrets }: StoredProject, role: ServiceRole): Pool | undefined {
    const address = this.address(ref)
    return (
      address &&
      this.#pools.get(ref, role, address, {
        adminPassword: openSecrets().adminPassword,
        repairLogin: async () => {
          await this.#link.call({ do: 'repair', ref })
        },
      })
    )
  }

  /** Resolves when no connection to the database is left. */
  async forget(ref: string): Promise<void> {
    this.#known.delete(ref)
    await this.#pools.close(ref)
  }
}
