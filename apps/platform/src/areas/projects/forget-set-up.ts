import type { Pool } from 'pg'

/** Lets the statistics of statements begin with the project, and not with those that set its database up. Asked as its owner. */
export const forgetSetUp = async (owner: Pool): Promise<void> => {
  await owner.query('select extensions.pg_stat_statements_reset()')
}
