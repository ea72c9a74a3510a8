import { connectBesideClients, prepareServer } from './admin-connection.ts'
import { reloadChanged } from './apply-settings.ts'
import type { SettingsChange } from './apply-settings.ts'
import type { ChangeOutcome } from './change-outbox.ts'
import type { DiskRoom } from './copy/disk-room.ts'
import { loadDump } from './dump/load-dump.ts'
import type { InstanceAddress, InstanceSecrets } from './engine.ts'
import type { InstanceLimits } from './instance-limits.ts'
import { listFaults, repairFaults, setProjectPassword, settleProjectChange, tryLogins } from './maintenance.ts'
import { makeLogins } from './platform-logins.ts'
import type { InstanceLogins } from './platform-logins.ts'
import type { Template } from './template.ts'

/** What maintenance needs of the instance it works on. */
export interface MaintainedInstance {
  dataDir: string
  room: DiskRoom
  /** Throws when the instance is not running. */
  running: () => { address: InstanceAddress; logins: InstanceLogins }
  /** Runs the work when everything asked for before has ended. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Those that follow from its size. */
  settings: () => Readonly<Record<string, string>>
  /** Changes its limits and its configuration. Returns what makes the server read it, where it runs. */
  writeLimits: (limits: InstanceLimits) => Promise<(() => void) | undefined>
  replaceLogins: (logins: InstanceLogins) => void
  template: Template
}

/** Logins, faults and passwords of a running instance. */
export class InstanceMaintenance {
  readonly #instance: MaintainedInstance

  constructor(instance: MaintainedInstance) {
    this.#instance = instance
  }

  applySettings(adminPassword: string, limits: InstanceLimits): Promise<SettingsChange> {
    return this.#instance.inTurn(async () => {
      const before = this.#instance.settings()
      const reload = await this.#instance.writeLimits(limits)
      const after = Object.entries(this.#instance.settings())
      const changed = after.filter(([name, value]) => before[name] !== value).map(([name]) => name)
      if (reload === undefined) return { applied: [], needRestart: changed }
      await using admin = await connectBesideClients(this.#instance.running().address, adminPassword)
      return await reloadChanged(admin.client, changed, reload)
    })
  }

  async tryLogins(): Promise<void> {
    const { address, logins } = this.#instance.running()
    await tryLogins(address, logins)
  }

  async listFaults(adminPassword: string): Promise<string[]> {
    return listFaults(this.#instance.running().address, adminPassword)
  }

  renewLogins(adminPassword: string): Promise<void> {
    return this.#instance.inTurn(async () => {
      const { address } = this.#instance.running()
      const logins = makeLogins()
      await using admin = await connectBesideClients(address, adminPassword)
      await prepareServer(admin.client, { sql: this.#instance.template.everyStart, logins })
      this.#instance.replaceLogins(logins)
    })
  }

  async repair(adminPassword: string, change?: string): Promise<string[]> {
    const done = await this.#instance.inTurn(() =>
      repairFaults(this.#instance.running().address, adminPassword, this.#instance.template.migrations, change),
    )
    // After the repair: the right to connect is granted on a database, which may have been missing.
    await this.renewLogins(adminPassword)
    return done
  }

  async loadDump(folder: string, adminPassword: string): Promise<void> {
    const { running, dataDir, room, template } = this.#instance
    const { address } = running()
    await loadDump(folder, { address, adminPassword, dataDir, room, migrations: template.migrations })
    // The right to connect is granted on a database.
    await this.renewLogins(adminPassword)
  }

  async setPassword({ adminPassword, postgresPassword }: InstanceSecrets, change?: string): Promise<void> {
    await setProjectPassword(this.#instance.running().address, adminPassword, postgresPassword, change)
  }

  async settleChange(adminPassword: string, change: string): Promise<ChangeOutcome> {
    return settleProjectChange(this.#instance.running().address, adminPassword, change)
  }
}
