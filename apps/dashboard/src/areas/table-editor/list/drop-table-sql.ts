import { plainName } from '@cairn/contracts/database/sql-names'

/** `drop table`, for the dialog that shows it before it runs. */
export const dropTableSql = (schema: string, name: string, cascade: boolean): string =>
  `drop table ${plainName(schema, name)}${cascade ? ' cascade' : ''};`
