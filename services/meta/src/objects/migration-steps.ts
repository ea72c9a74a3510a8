import { freeMigrationVersion, openMigrations } from '@cairn/contracts/pg-meta/migrations'
import type { Step } from '../wire/pipeline.ts'

/** Records the statements of a transaction as a migration, where it has a name. */
export const migrationSteps = (name: string | undefined, statements: readonly string[]): Step[] =>
  name === undefined || statements.length === 0
    ? []
    : [
        ...openMigrations.map((text) => ({ text, isHidden: true })),
        {
          text: `insert into supabase_migrations.schema_migrations (version, name, statements)
                 select ${freeMigrationVersion}, $1, array(select json_array_elements_text($2::json))`,
          values: [name, JSON.stringify(statements)],
          isHidden: true,
        },
      ]
