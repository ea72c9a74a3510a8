import { clickHouseFunction } from './clickhouse.ts'
import type { Translation } from './clickhouse.ts'
import {
  cast,
  choice,
  columnRef,
  functionCall,
  isNode,
  namesIn,
  nodesIn,
  numberConstant,
  textConstant,
  textIn,
} from './node.ts'
import type { Node } from './node.ts'

// The reference's functions in DuckDB's terms. A function gets its arguments already translated.

const renamed =
  (name: string): Translation =>
  (args, alias) =>
    functionCall(name, args, alias)

const reversed =
  (name: string): Translation =>
  (args, alias) =>
    functionCall(name, args.toReversed(), alias)

const castTo =
  (id: string): Translation =>
  (args, alias) =>
    args[0] === undefined || args.length > 1 ? undefined : cast(args[0], id, alias)

const calculated =
  (operator: string): Translation =>
  (args, alias) =>
    args.length === 2 ? functionCall(operator, args, alias, true) : undefined

const units = new Set('microsecond millisecond second minute hour day week isoweek month quarter year'.split(' '))

/** The name of a unit of time that stands there like a column: `minute`. */
const unitOf = (node: Node | undefined): string | undefined => {
  if (node === undefined || textIn(node, 'class') !== 'COLUMN_REF') return undefined
  const [name, ...more] = namesIn(node)
  const unit = name?.toLowerCase() ?? ''
  return more.length === 0 && units.has(unit) ? unit.replace('iso', '') : undefined
}

const secondMicros = 1_000_000

/** Units of which a day has a whole number, in microseconds. */
const wholeUnits: ReadonlyMap<string, number> = new Map([
  ['second', secondMicros],
  ['minute', 60 * secondMicros],
  ['hour', 3_600 * secondMicros],
  ['day', 86_400 * secondMicros],
])

/** The time of a line is never before 1970: dividing it takes two thirds of the time that `date_trunc` takes. */
const roundedDown = (value: Node, micros: number, alias: string): Node => {
  const unit = bigConstant(micros)
  const count = functionCall('//', [functionCall('epoch_us', [value]), unit], '', true)
  return functionCall('make_timestamp', [functionCall('*', [count, unit], '', true)], alias)
}

const dayLong = (): Node => functionCall('to_days', [numberConstant(1)])

const truncated: Translation = ([value, unit], alias) => {
  const name = unitOf(unit)
  if (value === undefined || name === undefined) return undefined
  // Weeks of the dialect begin on Sunday, those of ISO and of DuckDB on Monday.
  if (unit !== undefined && namesIn(unit).at(0)?.toLowerCase() === 'week') {
    const monday = functionCall('date_trunc', [textConstant(name), functionCall('+', [value, dayLong()], '', true)])
    return functionCall('-', [monday, dayLong()], alias, true)
  }
  const micros = namesIn(value).at(-1) === 'timestamp' ? wholeUnits.get(name) : undefined
  return micros === undefined
    ? functionCall('date_trunc', [textConstant(name), value], alias)
    : roundedDown(value, micros, alias)
}

const differenceBy =
  (counter: 'date_diff' | 'datesub'): Translation =>
  ([end, start, unit], alias) => {
    const name = unitOf(unit)
    return end === undefined || start === undefined || name === undefined
      ? undefined
      : functionCall(counter, [textConstant(name), start, end], alias)
  }

/** How many ends of a unit are in between. */
const difference = differenceBy('date_diff')
/** How many whole units fit in between. */
const wholeDifference = differenceBy('datesub')

const safeDivide: Translation = ([above, below], alias) =>
  above === undefined || below === undefined
    ? undefined
    : functionCall('/', [above, functionCall('nullif', [below, numberConstant(0)])], alias, true)

const bigConstant = (value: number): Node => ({
  ...textConstant(''),
  value: { type: { id: 'BIGINT', type_info: null }, is_null: false, value },
})

/** Whether a regular expression that stands there captures a group. What is escaped or in brackets opens none. */
const hasGroup = (pattern: Node): boolean => {
  const constant = pattern['value']
  if (textIn(pattern, 'class') !== 'CONSTANT' || !isNode(constant)) return false
  const opening = textIn(constant, 'value').replaceAll(/\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]/g, '')
  return /\((?!\?)|\(\?P?<[^=!]/.test(opening)
}

const withGroup = (pattern: Node): Node[] => (hasGroup(pattern) ? [pattern, numberConstant(1)] : [pattern])

/** What its group matches, if it has one; null where it does not match, for which DuckDB has an empty text. */
const extracted: Translation = ([text, pattern, ...more], alias) => {
  if (text === undefined || pattern === undefined || more.length > 0) return undefined
  const when = functionCall('regexp_matches', [text, pattern])
  return choice([{ when, value: functionCall('regexp_extract', [text, ...withGroup(pattern)]) }], undefined, alias)
}

const allExtracted: Translation = ([text, pattern, ...more], alias) =>
  text === undefined || pattern === undefined || more.length > 0
    ? undefined
    : functionCall('regexp_extract_all', [text, ...withGroup(pattern)], alias)

/** All that match. */
const allReplaced: Translation = (args, alias) =>
  args.length === 3 ? functionCall('regexp_replace', [...args, textConstant('g')], alias) : undefined

const timeNow: Translation = (_args, alias) => cast(columnRef(['current_timestamp']), 'TIMESTAMP', alias)

/** `extract(… from …)`, which DuckDB's parser writes as a function with the name of the part as a text. */
const partOf: Translation = ([part, value], alias) => {
  const constant = part?.['value']
  if (part === undefined || value === undefined || !isNode(constant)) return undefined
  switch (textIn(constant, 'value').toLowerCase()) {
    case 'date':
      return cast(value, 'DATE', alias)
    case 'dayofweek':
      return functionCall('+', [functionCall('date_part', [part, value]), numberConstant(1)], alias, true)
    case 'isoweek':
      return functionCall('date_part', [textConstant('week'), value], alias)
    case 'week':
      return cast(functionCall('strftime', [value, textConstant('%U')]), 'BIGINT', alias)
    default:
      return undefined
  }
}

const translations: Readonly<Record<string, Translation>> = {
  regexp_contains: renamed('regexp_matches'),
  regexp_extract: extracted,
  regexp_extract_all: allExtracted,
  regexp_replace: allReplaced,
  timestamp_trunc: truncated,
  datetime_trunc: truncated,
  date_trunc: truncated,
  timestamp_diff: wholeDifference,
  datetime_diff: difference,
  date_diff: difference,
  timestamp_sub: calculated('-'),
  datetime_sub: calculated('-'),
  date_sub: calculated('-'),
  timestamp_add: calculated('+'),
  datetime_add: calculated('+'),
  date_add: calculated('+'),
  format_timestamp: reversed('strftime'),
  format_datetime: reversed('strftime'),
  parse_timestamp: reversed('strptime'),
  parse_datetime: reversed('strptime'),
  timestamp: castTo('TIMESTAMP'),
  datetime: castTo('TIMESTAMP'),
  date: castTo('DATE'),
  string: castTo('VARCHAR'),
  timestamp_millis: renamed('epoch_ms'),
  unix_millis: renamed('epoch_ms'),
  unix_micros: renamed('epoch_us'),
  unix_seconds: ([value], alias) =>
    value === undefined ? undefined : cast(functionCall('epoch', [value]), 'BIGINT', alias),
  to_json_string: ([value], alias) =>
    value === undefined ? undefined : cast(functionCall('to_json', [value]), 'VARCHAR', alias),
  json_extract_scalar: renamed('json_extract_string'),
  byte_length: renamed('strlen'),
  logical_and: renamed('bool_and'),
  logical_or: renamed('bool_or'),
  safe_divide: safeDivide,
  ieee_divide: safeDivide,
  extract: partOf,
  now: timeNow,
  current_timestamp: timeNow,
  current_datetime: timeNow,
  get_current_timestamp: timeNow,
}

/** The call of a function of the reference's dialect in DuckDB's terms; a function that means the same there is left. */
export const translatedCall = (call: Node): Node => {
  const called = textIn(call, 'function_name').toLowerCase()
  const name = called === 'date_part' && textIn(call, 'schema') === 'main' ? 'extract' : called
  const translation = Object.hasOwn(translations, name) ? translations[name] : clickHouseFunction(name)
  if (translation === undefined || call['distinct'] === true || isNode(call['filter'])) return call
  return translation(nodesIn(call['children']), textIn(call, 'alias')) ?? call
}

/** The time now, as the sources have times: without a zone, in UTC. */
export const isTimeNow = (names: readonly string[]): boolean =>
  names.length === 1 && /^(current_timestamp|localtimestamp)$/i.test(names[0] ?? '')

export const timeNowIn = (alias: string): Node => timeNow([], alias) ?? columnRef(['current_timestamp'])
