import type { ColumnType } from '@cairn/contracts/database/catalogue'
import { quotedLiteral } from '@cairn/contracts/database/sql-names'

interface BuiltInType {
  type: string
  hint: string
  /** Expressions that are often the default. */
  defaults?: readonly string[]
}

/** What most columns are made of, the likeliest first. */
export const builtInTypes: readonly BuiltInType[] = [
  { type: 'bigint', hint: 'whole number, 8 bytes', defaults: ['0'] },
  { type: 'integer', hint: 'whole number, 4 bytes', defaults: ['0'] },
  { type: 'smallint', hint: 'whole number, 2 bytes', defaults: ['0'] },
  { type: 'numeric', hint: 'exact decimal number', defaults: ['0'] },
  { type: 'double precision', hint: 'floating point, 8 bytes', defaults: ['0'] },
  { type: 'real', hint: 'floating point, 4 bytes', defaults: ['0'] },
  { type: 'text', hint: 'text of any length', defaults: ["''"] },
  { type: 'varchar', hint: 'text, optional length limit', defaults: ["''"] },
  { type: 'uuid', hint: 'unique id', defaults: ['gen_random_uuid()', 'uuidv7()'] },
  { type: 'boolean', hint: 'true or false', defaults: ['false', 'true'] },
  { type: 'timestamptz', hint: 'date and time, with time zone', defaults: ['now()'] },
  { type: 'timestamp', hint: 'date and time, without time zone', defaults: ['now()'] },
  { type: 'date', hint: 'day', defaults: ['current_date'] },
  { type: 'time', hint: 'time of day', defaults: ['localtime'] },
  { type: 'interval', hint: 'interval', defaults: ["'0'"] },
  { type: 'jsonb', hint: 'JSON, indexable', defaults: ["'{}'", "'[]'"] },
  { type: 'json', hint: 'JSON as written', defaults: ["'{}'", "'[]'"] },
  { type: 'bytea', hint: 'bytes' },
  { type: 'text[]', hint: 'list of texts', defaults: ["'{}'"] },
  { type: 'bigint[]', hint: 'list of numbers', defaults: ["'{}'"] },
  { type: 'inet', hint: 'IP address' },
  { type: 'cidr', hint: 'IP network' },
  { type: 'point', hint: 'point on a plane' },
  { type: 'tsvector', hint: 'text search document' },
  { type: 'tstzrange', hint: 'range of timestamps' },
]

/** Built-in types, then those of the database itself. */
export const typeOptions = (own: readonly ColumnType[]): { value: string; label: string; hint: string }[] => [
  ...builtInTypes.map(({ type, hint }) => ({ value: type, label: type, hint })),
  ...own.map(({ format, schema, enum_values: labels }) => ({
    value: format,
    label: format,
    hint: labels === null ? schema : `enum of ${labels.length}`,
  })),
]

/** Expressions offered as the default of a column of this type. */
export const suggestedDefaults = (type: string, own: readonly ColumnType[]): readonly string[] =>
  builtInTypes.find((known) => known.type === type)?.defaults ??
  own.find(({ format }) => format === type)?.enum_values?.map(quotedLiteral) ??
  []
