import { Pool } from 'pg'
import type { PoolConfig } from 'pg'

export interface RepairedPoolConfig extends PoolConfig {
  /** Called when the database refuses the login, with the time (`performance.now()`) at which the login began. */
  repairLogin?: ((since: number) => Promise<void>) | undefined
}

/** Connections whose login can be repaired: what this service runs on one logs in once more after the repair. */
export class RepairedPool extends Pool {
  readonly repairLogin: ((since: number) => Promise<void>) | undefined

  constructor({ repairLogin, ...config }: RepairedPoolConfig) {
    super(config)
    this.repairLogin = repairLogin
  }
}
