import type { ColumnDraft, TableDraft } from './table-draft.ts'
import type { TableForm } from './table-form.ts'

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
  uniques: (string | undefined)[]
  checks: (string | undefined)[]
  foreignKeys: (string | undefined)[]
}

const expressionProblem = (expression: string): string | undefined => {
  const quotes = expression.match(/'/g)?.length ?? 0
  if (quotes % 2 === 1) return 'A quote is left open.'
  return /--|\/\*|;/.test(expression.replace(/'[^']*'/g, ''))
    ? 'Enter one expression, without comments and semicolons.'
    : undefined
}

const columnProblems = (column: ColumnDraft, names: ReadonlyMap<string, number>): ColumnProblems => {
  const taken = (names.get(column.name) ?? 0) > 1 ? 'Another column has this name.' : undefined
  const name = nameProblem(column.name, 'column') ?? taken
  const type = column.type.trim() === '' ? 'The column needs a type.' : undefined
  const defaultValue =
    column.generated?.trim() === ''
      ? 'Enter an expression.'
      : expressionProblem(column.generated ?? column.defaultValue)
  return {
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
    ...(defaultValue !== undefined && column.identity === 'none' && { defaultValue }),
  }
}

/** What keeps a draft from becoming a table, field by field; what only the database can know is left to it. */
export const draftProblems = (draft: TableDraft): DraftProblems => {
  const name = nameProblem(draft.name, 'table')
  const columnNames = new Map<string, number>()
  for (const column of draft.columns) columnNames.set(column.name, (columnNames.get(column.name) ?? 0) + 1)
  return {
    ...(name !== undefined && { name }),
    columns: draft.columns.map((column) => columnProblems(column, columnNames)),
    uniques: draft.uniques.map(({ columns }) => (columns.length === 0 ? 'Choose the columns.' : undefined)),
    checks: draft.checks.map(({ expression }) => (expression.trim() === '' ? 'Enter a condition.' : undefined)),
    foreignKeys: draft.foreignKeys.map(({ pairs, targetTable }) => {
      if (targetTable === '') return 'Choose the referenced table.'
      if (pairs.some(({ column, target }) => column === '' || target === '')) return 'Choose a column on both sides.'
      if (pairs.some(({ column }) => !columnNames.has(column))) return 'A column of this foreign key no longer exists.'
      return undefined
    }),
  }
}

export const isSound = ({ name, columns, uniques, checks, foreignKeys }: DraftProblems): boolean =>
  name === undefined &&
  columns.every((problems) => Object.keys(problems).length === 0) &&
  [...uniques, ...checks, ...foreignKeys].every((problem) => problem === undefined)

/** Without what is not filled in yet, for the preview: a part that was just added has nothing to show. */
export const completeParts = (form: TableForm): TableForm => ({
  ...form,
  columns: form.columns.filter(
    ({ name, type, generated }) => name.trim() !== '' && type.trim() !== '' && generated?.trim() !== '',
  ),
  uniques: form.uniques.filter(({ columns }) => columns.length > 0),
  checks: form.checks.filter(({ expression }) => expression.trim() !== ''),
  foreignKeys: form.foreignKeys.filter(
    ({ pairs, targetTable }) =>
      targetTable !== '' && pairs.every(({ column, target }) => column !== '' && target !== ''),
  ),
})

/** What a form without a statement needs first: 'Enter a table name'. */
export const missingPart = (form: TableForm): string => {
  if (form.name.trim() === '') return 'Enter a table name'
  const column = form.columns.find(({ name, type }) => name.trim() === '' || type.trim() === '')
  if (column !== undefined)
    return column.name.trim() === '' ? 'Enter a column name' : `Choose a type for ${column.name.trim()}`
  return form.loaded === undefined ? 'Complete the form' : 'Change something'
}
