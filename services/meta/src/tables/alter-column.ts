import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { FullColumn } from './desired-table.ts'
import type { Conversion } from './resolve-types.ts'

export type ConversionOf = (from: string, to: string) => Conversion | undefined

const typeActions = (column: FullColumn, name: string, conversionOf: ConversionOf): string[] => {
  const { current, type } = column
  if (current === undefined || current.type === type) return []
  const conversion = conversionOf(current.type, type)
  // Without USING, a value that does not fit is refused; a cast would cut it.
  const using = conversion?.cast === 'implicit' ? '' : ` using ${name}::${type}`
  const collation = current.collation !== null && column.isCollatable ? ` collate ${current.collation}` : ''
  return [`alter column ${name} type ${type}${collation}${using}`]
}

const identityActions = ({ current, identity }: FullColumn, name: string): string[] => {
  if (current === undefined || current.identity === identity) return []
  if (identity === null) return [`alter column ${name} drop identity`]
  const words = `generated ${identity.toLowerCase()}`
  return [`alter column ${name} ${current.identity === null ? `add ${words} as identity` : `set ${words}`}`]
}

/** Before an identity is added the column has to be NOT NULL, and PostgreSQL orders the actions of one statement itself. */
const nullActions = ({ current, isNullable }: FullColumn, name: string, inKey: boolean): string[] => {
  // A column of the primary key is NOT NULL by the key.
  if (current === undefined || current.is_nullable === isNullable || (inKey && isNullable)) return []
  return [`alter column ${name} ${isNullable ? 'drop' : 'set'} not null`]
}

const defaultActions = (
  column: FullColumn,
  name: string,
  hasNewType: boolean,
): { before: string[]; after: string[] } => {
  const { current, defaultValue, generated } = column
  if (current === undefined || generated !== null) return { before: [], after: [] }
  const isChanged = current.default_value !== defaultValue
  if (!isChanged) return { before: [], after: [] }
  return {
    // The old default may have no conversion to the new type.
    before:
      current.default_value !== null && (defaultValue === null || hasNewType)
        ? [`alter column ${name} drop default`]
        : [],
    after: defaultValue === null ? [] : [`alter column ${name} set default ${defaultValue}`],
  }
}

/** What ALTER TABLE does to an existing column, under the name that it has then. */
export const columnActions = (column: FullColumn, inKey: boolean, conversionOf: ConversionOf): string[] => {
  const name = plainIdent(column.name)
  const types = typeActions(column, name, conversionOf)
  const defaults = defaultActions(column, name, types.length > 0)
  const identity = identityActions(column, name)
  const dropsIdentity = column.identity === null
  return [
    ...(dropsIdentity ? identity : []),
    ...defaults.before,
    ...types,
    ...nullActions(column, name, inKey),
    ...(dropsIdentity ? [] : identity),
    ...defaults.after,
  ]
}
