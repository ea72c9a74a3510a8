import type { Rename } from '@cairn/contracts/database/ordered-renames'
import { plainIdent } from '@cairn/contracts/database/sql-names'

export const renameStatements = (target: string, renames: readonly Rename[]): string[] =>
  renames.map(({ from, to }) => `alter table ${target} rename column ${plainIdent(from)} to ${plainIdent(to)}`)
