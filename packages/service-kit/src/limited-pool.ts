import type { Pool, PoolClient } from 'pg'

// What the owner of the pool gave it.
const givenSizes = new WeakMap<Pool, number>()

export interface LimitedPool {
  pool: Pool
  connect: () => Promise<PoolClient>
  /** Whether a request would wait for a connection: none is free, and no other may be opened. */
  isTaken: () => boolean
  /** Whether there are more connections than the size allows, as after it was reduced: one that is free is then closed. */
  isOver: () => boolean
}

/** The pool with at most `size` connections; null: as many as it was given. */
export const limitedPool = (pool: Pool, size: number | null): LimitedPool => {
  const given = givenSizes.get(pool) ?? pool.options.max
  givenSizes.set(pool, given)
  pool.options.max = Math.min(size ?? given, given)
  // By the present size: it may have been reduced since this request began.
  return {
    pool,
    connect: () => pool.connect(),
    isTaken: () => pool.idleCount === 0 && pool.totalCount >= pool.options.max,
    isOver: () => pool.totalCount > pool.options.max,
  }
}
