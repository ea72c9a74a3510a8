import { cast, choice, columnRef, functionCall, numberConstant, operation, textConstant } from './node.ts'
import type { Node } from './node.ts'

// Functions of ClickHouse in DuckDB's terms, by their names in lower case: the table of all sources is queried with them.

export type Translation = (args: readonly Node[], alias: string) => Node | undefined

const listed = (names: string): readonly string[] => names.trim().split(/\s+/)

const renamed =
  (name: string): Translation =>
  (args, alias) =>
    functionCall(name, args, alias)

const ofOne =
  (make: (value: Node, alias: string) => Node): Translation =>
  ([value, ...more], alias) =>
    value === undefined || more.length > 0 ? undefined : make(value, alias)

const ofTwo =
  (make: (one: Node, other: Node, alias: string) => Node): Translation =>
  ([one, other, ...more], alias) =>
    one === undefined || other === undefined || more.length > 0 ? undefined : make(one, other, alias)

const castTo = (id: string): Translation => ofOne((value, alias) => cast(value, id, alias))
const tried = (value: Node, id: string, alias = ''): Node => ({ ...cast(value, id, alias), try_cast: true })
const orNull = (id: string): Translation => ofOne((value, alias) => tried(value, id, alias))
const orZero = (id: string): Translation =>
  ofOne((value, alias) => operation('OPERATOR_COALESCE', [tried(value, id), cast(numberConstant(0), id, '')], alias))

/** `toInt32`, `toInt32OrZero`, `toInt32OrNull` and the like. A text is no shorter for a smaller type. */
const numbers = (names: string, id: string) =>
  listed(names).flatMap((name): [string, Translation][] => [
    [`to${name}`, castTo(id)],
    [`to${name}orzero`, orZero(id)],
    [`to${name}ornull`, orNull(id)],
  ])

const truncatedTo = (unit: string): Translation =>
  ofOne((value, alias) => functionCall('date_trunc', [textConstant(unit), value], alias))

const bucket = (minutes: number): Translation =>
  ofOne((value, alias) =>
    functionCall('time_bucket', [functionCall('to_minutes', [numberConstant(minutes)]), value], alias),
  )

const moved = (operator: '+' | '-', unit: string): Translation =>
  ofTwo((value, count, alias) => functionCall(operator, [value, functionCall(`to_${unit}`, [count])], alias, true))

const units = listed('years months weeks days hours minutes seconds milliseconds')
const starts = listed('year month week day hour minute second')

const distinct: Translation = (args, alias) => ({ ...functionCall('count', args, alias), distinct: true })

const quantile: Translation = ([value, part = numberConstant(0.5), ...more], alias) =>
  value === undefined || more.length > 0 ? undefined : functionCall('quantile_cont', [value, part], alias)

const quantiles: Translation = ([value, ...parts], alias) =>
  value === undefined ? undefined : functionCall('quantile_cont', [value, functionCall('list_value', parts)], alias)

/** Conditions, each with its value, and a value for none. */
const manyChoices: Translation = (args, alias) => {
  const otherwise = args.at(-1)
  if (otherwise === undefined || args.length < 3 || args.length % 2 === 0) return undefined
  const pairs = args.slice(0, -1)
  return choice(
    pairs.flatMap((when, index) => {
      const value = pairs[index + 1]
      return index % 2 === 0 && value !== undefined ? [{ when, value }] : []
    }),
    otherwise,
    alias,
  )
}

const comparison = (type: 'COMPARE_EQUAL' | 'COMPARE_NOTEQUAL', left: Node, right: Node, alias: string): Node => ({
  class: 'COMPARISON',
  type,
  alias,
  query_location: 0,
  left,
  right,
})

const comparedWithEmpty = (type: 'COMPARE_EQUAL' | 'COMPARE_NOTEQUAL'): Translation =>
  ofOne((value, alias) => comparison(type, functionCall('length', [value]), numberConstant(0), alias))

const inLowerCase = (value: Node) => functionCall('lower', [value])

/** What is at keys within JSON. A line that is no JSON has nothing there. */
const jsonText = (args: readonly Node[], alias = ''): Node | undefined => {
  const [text, ...keys] = args
  if (text === undefined || keys.length === 0) return undefined
  return keys.reduce(
    (within: Node, key, index) =>
      functionCall(
        index === keys.length - 1 ? 'json_extract_string' : 'json_extract',
        [within, key],
        index === keys.length - 1 ? alias : '',
      ),
    choice([{ when: functionCall('json_valid', [text]), value: text }], undefined, ''),
  )
}

const jsonAs =
  (id: string): Translation =>
  (args, alias) => {
    const found = jsonText(args)
    return found && tried(found, id, alias)
  }

const plain: Readonly<Record<string, Translation>> = {
  ...Object.fromEntries(numbers('int8 int16 int32 int64 uint8 uint16 uint32 uint64', 'BIGINT')),
  ...Object.fromEntries(numbers('float32 float64', 'DOUBLE')),
  tostring: castTo('VARCHAR'),
  todate: castTo('DATE'),
  todatetime: castTo('TIMESTAMP'),
  todatetime64: ([value], alias) => value && cast(value, 'TIMESTAMP', alias),
  parsedatetimebesteffort: castTo('TIMESTAMP'),
  parsedatetime64besteffort: ([value], alias) => value && cast(value, 'TIMESTAMP', alias),
  today: (_args, alias) => cast(columnRef(['current_date']), 'DATE', alias),
  ...Object.fromEntries(starts.map((unit) => [`tostartof${unit}`, truncatedTo(unit)])),
  tomonday: truncatedTo('week'),
  tostartoffiveminutes: bucket(5),
  tostartoffiveminute: bucket(5),
  tostartoftenminutes: bucket(10),
  tostartoffifteenminutes: bucket(15),
  tostartofinterval: ofTwo((value, interval, alias) => functionCall('time_bucket', [interval, value], alias)),
  ...Object.fromEntries(
    units.flatMap((unit) => [
      [`add${unit}`, moved('+', unit)],
      [`subtract${unit}`, moved('-', unit)],
    ]),
  ),
  tounixtimestamp: ofOne((value, alias) => cast(functionCall('epoch', [value]), 'BIGINT', alias)),
  tounixtimestamp64milli: renamed('epoch_ms'),
  tounixtimestamp64micro: renamed('epoch_us'),
  tounixtimestamp64nano: renamed('epoch_ns'),
  toyear: renamed('year'),
  tomonth: renamed('month'),
  todayofmonth: renamed('day'),
  todayofweek: renamed('isodow'),
  tohour: renamed('hour'),
  tominute: renamed('minute'),
  tosecond: renamed('second'),
  uniq: distinct,
  uniqexact: distinct,
  uniqcombined: distinct,
  anylast: renamed('last'),
  grouparray: renamed('list'),
  groupuniqarray: (args, alias) => ({ ...functionCall('list', args, alias), distinct: true }),
  quantile,
  quantileexact: quantile,
  quantiletiming: quantile,
  quantiletdigest: quantile,
  quantiles,
  multiif: manyChoices,
  empty: comparedWithEmpty('COMPARE_EQUAL'),
  notempty: comparedWithEmpty('COMPARE_NOTEQUAL'),
  isnull: ofOne((value, alias) => operation('OPERATOR_IS_NULL', [value], alias)),
  isnotnull: ofOne((value, alias) => operation('OPERATOR_IS_NOT_NULL', [value], alias)),
  intdiv: ofTwo((one, other, alias) => functionCall('//', [one, other], alias, true)),
  modulo: renamed('mod'),
  match: renamed('regexp_matches'),
  startswith: renamed('starts_with'),
  endswith: renamed('ends_with'),
  lowerutf8: renamed('lower'),
  upperutf8: renamed('upper'),
  lengthutf8: renamed('length'),
  substringutf8: renamed('substring'),
  replaceall: renamed('replace'),
  replaceregexpone: renamed('regexp_replace'),
  replaceregexpall: ([text, pattern, by, ...more], alias) =>
    text === undefined || pattern === undefined || by === undefined || more.length > 0
      ? undefined
      : functionCall('regexp_replace', [text, pattern, by, textConstant('g')], alias),
  positioncaseinsensitive: ofTwo((text, part, alias) =>
    functionCall('instr', [inLowerCase(text), inLowerCase(part)], alias),
  ),
  splitbychar: ofTwo((separator, text, alias) => functionCall('string_split', [text, separator], alias)),
  splitbystring: ofTwo((separator, text, alias) => functionCall('string_split', [text, separator], alias)),
  arrayelement: renamed('list_extract'),
  arraystringconcat: renamed('array_to_string'),
  arrayjoin: renamed('unnest'),
  has: renamed('list_contains'),
  mapkeys: renamed('map_keys'),
  mapvalues: renamed('map_values'),
  mapcontains: ofTwo((map, key, alias) => functionCall('list_contains', [functionCall('map_keys', [map]), key], alias)),
  jsonextractstring: (args, alias) => {
    const found = jsonText(args)
    return found && operation('OPERATOR_COALESCE', [found, textConstant('')], alias)
  },
  jsonextractraw: jsonText,
  jsonextractint: jsonAs('BIGINT'),
  jsonextractuint: jsonAs('BIGINT'),
  jsonextractfloat: jsonAs('DOUBLE'),
  jsonextractbool: jsonAs('BOOLEAN'),
}

const aggregates: ReadonlySet<string> = new Set(
  listed('sum avg min max any_value anylast uniq uniqexact uniqcombined grouparray groupuniqarray argmin argmax'),
)

/** `sumIf(value, condition)` and the like. A level of a quantile comes last, where its own parentheses are written in others. */
const conditional = (name: string): Translation | undefined => {
  const base = name.endsWith('if') ? name.slice(0, -2) : ''
  const isQuantile = base === 'quantile'
  if (!aggregates.has(base) && !isQuantile) return undefined
  return (args, alias) => {
    const at = isQuantile ? 1 : args.length - 1
    const filter = args[at]
    const call = (plain[base] ?? renamed(base))(args.toSpliced(at, 1), alias)
    return filter === undefined || call === undefined ? undefined : { ...call, filter }
  }
}

export const clickHouseFunction = (name: string): Translation | undefined =>
  Object.hasOwn(plain, name) ? plain[name] : conditional(name)
