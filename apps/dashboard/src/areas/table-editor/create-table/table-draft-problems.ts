import type { ColumnDraft, TableDraft } from './create-table-sql.ts'

const maxNameBytes = 63

const nameProblem = (name: string, what: string): string | undefined => {
  if (name.trim() === '') return `The ${what} needs a name.`
  // PostgreSQL cuts longer names in silence: two of them could then become one.
  if (new TextEncoder().encode(name).length > maxNameBytes) return `A name has at most ${maxNameBytes} bytes.`
  if (name.includes('\0')) return 'A name cannot contain a zero character.'
  return undefined
}

export interface ColumnProblems {
  name?: string
  type?: string
  defaultValue?: string
}

export interface DraftProblems {
  name?: string
  columns: ColumnProblems[]
  foreignKeys: (string | undefined)[]
}

const columnProblems = (column: ColumnDraft, others: readonly ColumnDraft[]): ColumnProblems => {
  const taken = others.some((other) => other.name === column.name) ? 'Another column has this name.' : undefined
  const name = nameProblem(column.name, 'column') ?? taken
  const type = column.type.trim() === '' ? 'The column needs a type.' : undefined
  const quotes = column.defaultValue.match(/'/g)?.length ?? 0
  const defaultValue =
    quotes % 2 === 1
      ? 'A quote is left open.'
      : /--|\/\*|;/.test(column.defaultValue.replace(/'[^']*'/g, ''))
        ? 'A default is one expression, without comments and semicolons.'
        : undefined
  return {
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
    ...(defaultValue !== undefined && column.identity === 'none' && { defaultValue }),
  }
}

/** What keeps a draft from becoming a table, field by field; what only the database can know is left to it. */
export const draftProblems = (draft: TableDraft): DraftProblems => {
  const name = nameProblem(draft.name, 'table')
  const columnNames = new Set(draft.columns.map((column) => column.name))
  return {
    ...(name !== undefined && { name }),
    columns: draft.columns.map((column, index) => columnProblems(column, draft.columns.toSpliced(index, 1))),
    foreignKeys: draft.foreignKeys.map(({ pairs, targetTable }) => {
      if (targetTable === '') return 'Choose the referenced table.'
      if (pairs.some(({ column, target }) => column === '' || target === '')) return 'Choose a column on both sides.'
      if (pairs.some(({ column }) => !columnNames.has(column))) return 'A column of this foreign key no longer exists.'
      return undefined
    }),
  }
}

export const isSound = ({ name, columns, foreignKeys }: DraftProblems): boolean =>
  name === undefined &&
  columns.every((problems) => Object.keys(problems).length === 0) &&
  foreignKeys.every((problem) => problem === undefined)
