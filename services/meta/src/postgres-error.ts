import type { PostgresError } from '@cairn/contracts/errors'
import type { Notice } from '@cairn/contracts/database/statement-result'

/** More than anybody reads; a message may hold a value of hundreds of megabytes. */
const maxFieldLength = 10_000

/** The fields of an ErrorResponse or a NoticeResponse by their letter, as the protocol names them. */
export type Report = ReadonlyMap<string, string>

const field = <Name extends string>(report: Report, letter: string, name: Name): Partial<Record<Name, string>> => {
  const value = report.get(letter)
  if (value === undefined) return {}
  const result: Partial<Record<string, string>> = { [name]: value.slice(0, maxFieldLength) }
  return result
}

const severity = (report: Report): string => report.get('V') ?? report.get('S') ?? 'ERROR'
const message = (report: Report): string => (report.get('M') ?? '').slice(0, maxFieldLength)

export const toNotice = (report: Report): Notice => ({
  severity: severity(report),
  message: message(report),
  ...field(report, 'D', 'detail'),
  ...field(report, 'H', 'hint'),
})

/** All that PostgreSQL said, but for the position, which only means something together with the text. */
export const toPostgresError = (report: Report): PostgresError => ({
  sqlstate: report.get('C') ?? 'XX000',
  severity: severity(report),
  message: message(report),
  ...field(report, 'D', 'detail'),
  ...field(report, 'H', 'hint'),
  ...field(report, 'W', 'where'),
  ...field(report, 's', 'schema'),
  ...field(report, 't', 'table'),
  ...field(report, 'c', 'columnName'),
  ...field(report, 'n', 'constraint'),
})
