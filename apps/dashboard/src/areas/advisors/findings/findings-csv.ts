import type { Lint } from '@cairn/contracts/advisors/lints'
import { spreadsheetLines } from '../../../lib/csv.ts'

const head = ['level', 'name', 'title', 'schema', 'object', 'type', 'detail', 'fix', 'ignored_because']

/** Findings as a file, with a line for each. */
export const findingsCsv = (lints: readonly Lint[]): string =>
  spreadsheetLines([
    head,
    ...lints.map(({ level, name, title, metadata, detail, fix, exception }) => [
      level,
      name,
      title,
      metadata.schema ?? null,
      metadata.name ?? null,
      metadata.type,
      detail,
      fix,
      exception?.reason ?? null,
    ]),
  ])
