import type { LogColumns, WrittenSource } from '@cairn/contracts/logs/log-columns'
import { levelSql, logColumns, writtenSources } from '@cairn/contracts/logs/log-columns'
import { logLevels } from '@cairn/contracts/logs/log-levels'
import { anyOf, fromSql, searchCondition, sqlText } from '@cairn/contracts/logs/log-sql'
import type { UnifiedFilters } from '@cairn/contracts/logs/unified-logs'

export const facetNames = ['source', 'level', 'status', 'method', 'host', 'path'] as const
export type FacetName = (typeof facetNames)[number]

const chosenOf = (text: string | undefined): readonly string[] | undefined =>
  text?.split(',').filter((one) => one !== '')

/** The sources that the filters leave. */
export const sourcesOf = ({ source }: UnifiedFilters): readonly WrittenSource[] => {
  const chosen = chosenOf(source)
  return chosen === undefined ? writtenSources : writtenSources.filter((name) => chosen.includes(name))
}

const statusClass = (code: string) => `concat(cast(${code} // 100 as string), 'xx')`

/** What a filter looks at. Sources that have nothing of the kind have no line that it leaves. */
const valueSql = (columns: LogColumns, facet: FacetName): string => {
  const { source, code, method, host, path } = columns
  if (facet === 'source') return sqlText(source)
  if (facet === 'level') return levelSql(columns)
  if (facet === 'status') return code === undefined ? 'cast(null as string)' : statusClass(code)
  return { method, host, path }[facet] ?? 'cast(null as string)'
}

const levelConditions = ({ isError, isWarning }: LogColumns) => ({
  error: isError,
  warning: `(${isWarning} and not coalesce(${isError}, false))`,
  ok: `coalesce(not (${isError} or ${isWarning}), true)`,
})

const statusCondition = (code: string | undefined, classes: readonly string[]): string => {
  const digits = classes.flatMap((one) => /^([1-5])xx$/.exec(one)?.[1] ?? [])
  if (code === undefined || digits.length === 0) return 'false'
  return `(${digits.map((digit) => `${code} between ${digit}00 and ${digit}99`).join(' or ')})`
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a request finds its lines, which do not have it in what they say. */
const searchFor = ({ requestId }: LogColumns, text: string): string =>
  requestId !== undefined && uuid.test(text)
    ? `(${searchCondition(text)} or ${requestId} = ${sqlText(text.toLowerCase())})`
    : searchCondition(text)

/** The conditions of all filters but one. */
const conditionsOf = (columns: LogColumns, filters: UnifiedFilters, without?: FacetName): string[] => {
  const { level, status, method, host, path, search } = filters
  const conditions: string[] = []
  const levels = without === 'level' ? undefined : chosenOf(level)
  if (levels !== undefined) {
    const byLevel = levelConditions(columns)
    const chosen = logLevels.filter((one) => levels.includes(one)).map((one) => byLevel[one])
    conditions.push(chosen.length === 0 ? 'false' : `(${chosen.join(' or ')})`)
  }
  const statuses = without === 'status' ? undefined : chosenOf(status)
  if (statuses !== undefined) conditions.push(statusCondition(columns.code, statuses))
  const methods = without === 'method' ? undefined : chosenOf(method)
  if (methods !== undefined)
    conditions.push(
      columns.method === undefined ? 'false' : anyOf(columns.method, methods.length === 0 ? [''] : methods),
    )
  if (host !== undefined && without !== 'host')
    conditions.push(columns.host === undefined ? 'false' : `${columns.host} = ${sqlText(host)}`)
  if (path !== undefined && without !== 'path')
    conditions.push(columns.path === undefined ? 'false' : `${columns.path} = ${sqlText(path)}`)
  return search === undefined ? conditions : [...conditions, searchFor(columns, search)]
}

const whereSql = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `\nwhere ${conditions.join('\n  and ')}`

/** The place of a line in the order of time, in microseconds. */
export interface LineBefore {
  timestamp: number
  id: string
}

const beforeCondition = ({ timestamp, id }: LineBefore): string => {
  const time = `make_timestamp(${timestamp})`
  return `(t.timestamp < ${time} or (t.timestamp = ${time} and t.id < ${sqlText(id)}))`
}

const textOrNull = (expression: string | undefined) => `cast(${expression ?? 'null'} as string)`

const newestFirst = (limit: number) => `order by timestamp desc, id desc\nlimit ${limit}`

const linesOf = (name: WrittenSource, filters: UnifiedFilters, before?: LineBefore): string => {
  const columns: LogColumns = logColumns[name]
  const { status, method, text, duration } = columns
  // A stream has to read something also where the filters leave no source.
  const ofSource = sourcesOf(filters).includes(name) ? [] : ['false']
  return (
    `select t.id, t.timestamp, ${sqlText(name)} as source, ${textOrNull(text ?? 't.event_message')} as message, ` +
    `${levelSql(columns)} as level, ${textOrNull(status)} as status, ${textOrNull(method)} as method, ` +
    `cast(${duration ?? 'null'} as double) as duration\n${fromSql(columns)}` +
    whereSql([
      ...ofSource,
      ...conditionsOf(columns, filters),
      ...(before === undefined ? [] : [beforeCondition(before)]),
    ])
  )
}

/** The newest lines of one source: asked by source, they are found without a look at older ones. */
export const newestSql = (name: WrittenSource, filters: UnifiedFilters, limit: number, before?: LineBefore): string =>
  `${linesOf(name, filters, before)}\n${newestFirst(limit)}`

/** The newest lines of all sources, in one query: for a short time. */
export const tailSql = (filters: UnifiedFilters, limit: number): string => {
  const sources = sourcesOf(filters)
  const all = (sources.length === 0 ? writtenSources : sources).map((name) => linesOf(name, filters))
  return `${all.join('\nunion all\n')}\n${newestFirst(limit)}`
}

/** How many lines of each level there are, by interval. */
export const intervalsSql = (name: WrittenSource, filters: UnifiedFilters, stepMs: number): string => {
  const columns = logColumns[name]
  return (
    `select epoch_ms(t.timestamp) // ${stepMs} * ${stepMs} as start, ${levelSql(columns)} as level, count(*) as lines\n` +
    `${fromSql(columns)}${whereSql(conditionsOf(columns, filters))}\ngroup by start, level`
  )
}

/** How many lines have each value of a filter, among those that the other filters leave: the most frequent first. */
export const facetSql = (name: WrittenSource, filters: UnifiedFilters, facet: FacetName, limit: number): string => {
  const columns: LogColumns = logColumns[name]
  const conditions = conditionsOf(columns, filters, facet)
  return (
    `select cast(${valueSql(columns, facet)} as string) as value, count(*) as lines\n` +
    `${fromSql(columns)}${whereSql(conditions)}\ngroup by value\norder by lines desc\nlimit ${limit}`
  )
}

/** Whether a source has values of this kind. */
export const hasFacet = (name: WrittenSource, facet: FacetName): boolean => {
  const { code, method, host, path }: LogColumns = logColumns[name]
  return { source: true, level: true, status: code, method, host, path }[facet] !== undefined
}
