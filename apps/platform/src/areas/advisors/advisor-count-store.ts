import type { Database } from '../../db/database.ts'

export interface AdvisorCounts {
  errors: number
  warnings: number
}

/** How much the advisors found last in each project. */
export interface AdvisorCountStore {
  save: (ref: string, counts: AdvisorCounts) => Promise<void>
}

export const createAdvisorCountStore = (db: Database): AdvisorCountStore => ({
  save: async (ref, { errors, warnings }) => {
    // Nothing is written where nothing changed: pages that show the project would load it again.
    await db.query(
      `update platform.projects set advisor_errors = $2, advisor_warnings = $3
        where ref = $1 and (advisor_errors, advisor_warnings) is distinct from ($2, $3)`,
      [ref, errors, warnings],
    )
  },
})
