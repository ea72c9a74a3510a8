import type { Risk, TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import type { ConversionOf } from './alter-column.ts'
import { constraintChanges } from './alter-table.ts'
import type { FullColumn, FullTable } from './desired-table.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** In steps of 1024, as the dashboard writes sizes. */
export const sizeText = (bytes: number): string => {
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  return `${power === 0 || amount >= 10 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`
}

/** Defaults that PostgreSQL evaluates once for all rows that are there. */
const stable =
  /^(?:-?[\d.]+|'(?:[^']|'')*'(?:::[\w\s."[\]()]+)?|null|true|false|now\(\)|current_\w+|localtime\w*|statement_timestamp\(\)|transaction_timestamp\(\))$/i

const wait = 'Reads and writes of the table wait until it is done.'

const columnRisks = (column: FullColumn, current: TableDefinition, conversionOf: ConversionOf): Risk[] => {
  const size = sizeText(current.bytes)
  const { current: before, name, type } = column
  if (before === undefined) {
    const isRewritten =
      column.identity !== null ||
      column.generated !== null ||
      type.endsWith('serial') ||
      (column.defaultValue !== null && !stable.test(column.defaultValue.trim()))
    return isRewritten
      ? [{ kind: 'rewrite', message: `The new column ${name} gets a value in each row: rewrites ${size}. ${wait}` }]
      : []
  }
  const risks: Risk[] = []
  const conversion = before.type === type ? undefined : conversionOf(before.type, type)
  if (conversion?.rewrites === true)
    risks.push({
      kind: 'rewrite',
      message: `Changes the type of ${name} to ${type}: rewrites ${size} with its indexes. ${wait}`,
    })
  if (conversion?.cast === 'explicit')
    risks.push({
      kind: 'data',
      message: `Converts ${name} from ${before.type} to ${type} with a cast, which can lose a part of a value. It fails if a value cannot be converted.`,
    })
  if (conversion?.cast === 'none')
    risks.push({
      kind: 'data',
      message: `PostgreSQL has no conversion from ${before.type} to ${type}: changing ${name} will fail.`,
    })
  if (before.is_nullable && !column.isNullable)
    risks.push({
      kind: 'scan',
      message: `Checks all rows for NULL in ${name}: reads ${size}. ${wait} It fails if there is a NULL.`,
    })
  if (before.name !== name)
    risks.push({
      kind: 'name',
      message: `Clients and functions that use the name ${before.name} fail after the rename.`,
    })
  return risks
}

const keyRisks = (current: TableDefinition, table: FullTable): Risk[] => {
  const size = sizeText(current.bytes)
  const { added } = constraintChanges(current, table)
  return added.map((constraint): Risk => {
    const what = constraint.replace(/^constraint (?:"(?:[^"]|"")*"|\S+) /, '')
    if (what.startsWith('foreign key'))
      return {
        kind: 'scan',
        message: `Checks all rows for the ${what.slice(0, what.indexOf(' on ') === -1 ? undefined : what.indexOf(' on '))}: reads ${size}. Writes to both tables wait until it is done.`,
      }
    if (what.startsWith('check'))
      return { kind: 'scan', message: `Checks all rows for the ${what}: reads ${size}. ${wait}` }
    return { kind: 'scan', message: `Builds an index for the ${what}: reads ${size}. ${wait}` }
  })
}

/** Grants to requests with the publishable key, on a table whose rows nothing else protects. */
const accessRisks = (current: TableDefinition, { apiAccess = [], rlsEnabled }: FullTable): Risk[] =>
  apiAccess
    .filter(({ role }) => role !== 'service_role' && !rlsEnabled)
    .flatMap(({ role, privileges }): Risk[] => {
      const had = current.api_access.find((each) => each.role === role)?.privileges ?? []
      const gained = privileges.filter((privilege) => !had.includes(privilege))
      if (gained.length === 0) return []
      return [
        {
          kind: 'access',
          message: `Grants ${gained.join(', ')} to ${role}: row-level security is off, so that applies to every row.`,
        },
      ]
    })

/** What a change of an existing table costs its rows, its clients and everyone who waits for it. */
export const changeRisks = (current: TableDefinition, table: FullTable, conversionOf: ConversionOf): Risk[] => {
  const kept = new Set(table.columns.map(({ current: column }) => column?.id))
  const gone = current.columns.filter(({ id }) => !kept.has(id))
  const isMoved = current.name !== table.name || current.schema !== table.schema
  return [
    ...(current.rls_enabled && !table.rlsEnabled
      ? [
          {
            kind: 'access',
            message:
              'Turns off row-level security: anyone with the anon key of this project can read and change every row that its privileges allow.',
          } as const,
        ]
      : []),
    ...accessRisks(current, table),
    ...gone.map(({ name }): Risk => ({ kind: 'data', message: `Deletes the column ${name} with its values.` })),
    ...table.columns.flatMap((column) => columnRisks(column, current, conversionOf)),
    ...keyRisks(current, table),
    ...(isMoved
      ? [
          {
            kind: 'name',
            message: `Clients and functions that use the name ${current.schema}.${current.name} fail after the change.`,
          } as const,
        ]
      : []),
  ]
}
