import type { ResultColumn } from '@cairn/contracts/database/statement-result'

// Object ids of built-in types: the same in every PostgreSQL.
const booleanId = 16
const numericIds: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 790, 1700])
const moneyId = 790
const dateId = 1082
const timestampIds: ReadonlySet<number> = new Set([1114, 1184])
const jsonIds: ReadonlySet<number> = new Set([114, 3802])

type Kinded = Pick<ResultColumn, 'typeId'>

export const isBoolean = ({ typeId }: Kinded): boolean => typeId === booleanId
/** Numbers, which align to the right (money among them). */
export const isNumeric = ({ typeId }: Kinded): boolean => numericIds.has(typeId)
/** Numbers that can be drawn: money is printed with a currency. */
export const isCharted = (column: Kinded): boolean => isNumeric(column) && column.typeId !== moneyId
/** Days and moments. */
export const isTime = ({ typeId }: Kinded): boolean => typeId === dateId || timestampIds.has(typeId)
export const hasClock = ({ typeId }: Kinded): boolean => timestampIds.has(typeId)
export const isJson = ({ typeId }: Kinded): boolean => jsonIds.has(typeId)

/** The text shown for a value: as PostgreSQL prints it, but booleans as words. */
export const shownValue = (value: string, column: Kinded): string => {
  if (!isBoolean(column)) return value
  return value === 't' ? 'true' : value === 'f' ? 'false' : value
}
