import type { StatementError } from '@cairn/contracts/assistant/write'
import { allowsLevel } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'

/** Their messages repeat names and words of the statement, and nothing else. */
const ofStatement = new Set(['42601', '42P01', '42703', '42883', '42P02', '42704', '3F000'])

/** Their messages can hold values of rows: data exceptions, and what functions raise. */
const namesOnly = (sqlstate: string): boolean => /^(?:0A|23|25|2B|34|3D|3F|40|42|55)/.test(sqlstate)

/** What a model gets of an error: nothing that the organization does not share. Details and data exceptions hold values. */
export const sharedError = ({ sqlstate, message, detail, hint, line }: StatementError, level: OptInLevel): string => {
  const sharesSchema = allowsLevel(level, 'schema')
  const sharesData = allowsLevel(level, 'schema_and_log_and_data')
  const isTold = sharesData || ofStatement.has(sqlstate) || (sharesSchema && namesOnly(sqlstate))
  return [
    isTold ? `${sqlstate}: ${message}` : `${sqlstate} (the message is not shared)`,
    ...(sharesData && detail !== undefined ? [`Detail: ${detail}`] : []),
    ...(hint !== undefined && isTold && sharesSchema ? [`Hint: ${hint}`] : []),
    ...(line === undefined ? [] : [`In line ${line} of the SQL.`]),
  ].join('\n')
}
