import type { LintCategory } from '@cairn/contracts/advisors/lint-catalogue'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { textArray } from '../rows/parameters.ts'
import { askAll } from '../wire/ask.ts'
import { partsText } from './lint-parts.sql.ts'
import { performanceLints } from './performance-lints.sql.ts'
import { securityLints } from './security-lints.sql.ts'

const databaseLints = { ...securityLints, ...performanceLints }

export const databaseLintNames = Object.keys(databaseLints)

/** What a check found in the database. */
const Finding = z.object({
  name: z.string(),
  metadata: z.object({ schema: z.string().optional(), name: z.string().optional(), type: z.string() }),
  detail: z.string(),
  /** Names the object, and what of it is meant. */
  key: z.string(),
  fix: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

/** A database can have more objects than anyone can look after; the first of each kind are shown. */
const mostFindingsOfOne = 500

const setText = (lints: Readonly<Record<string, string>>): string => `
  with ${partsText}
  select coalesce(json_agg(found), '[]') from (
    ${Object.entries(lints)
      .map(
        ([name, text]) => `
    (select '${name}' as name, f.metadata, f.detail, f.key, f.fix from (${text}) f order by f.key limit ${mostFindingsOfOne})`,
      )
      .join('\n    union all')}
  ) found`

const texts: Readonly<Record<LintCategory, string>> = {
  SECURITY: setText(securityLints),
  PERFORMANCE: setText(performanceLints),
}

interface Linted {
  categories: readonly LintCategory[]
  /** The schemas of the data API. */
  exposedSchemas: readonly string[]
}

/** What the advisors find in a database: one statement for each category. @throws MetaError as `ask` does. */
export const lintDatabase = async (db: Database, { categories, exposedSchemas }: Linted): Promise<Finding[]> => {
  const outcomes = await askAll(asItself(db), {
    steps: categories.map((category) => ({ text: texts[category], values: [textArray(exposedSchemas)] })),
    settings: { search_path: 'pg_catalog' },
  })
  return outcomes.flatMap(({ rows }) => z.array(Finding).parse(JSON.parse(rows[0]?.[0] ?? '[]')))
}
