import { levelSql } from '@cairn/contracts/logs/log-columns'
import { fromSql, searchCondition, sqlText } from '@cairn/contracts/logs/log-sql'
import type { FilterSearch } from '../filter-params.ts'
import type { LogPage } from './log-pages.ts'

const listIn = (text: string | undefined): string[] => text?.split(',') ?? []

/** The conditions of the filters that are set, and of the search: a regular expression, in any case. */
export const conditionsOf = ({ filters }: LogPage, search: FilterSearch): string[] => {
  const conditions = filters.flatMap(({ param, values }) => {
    const chosen = listIn(search[param])
    const found = values.filter(({ value }) => chosen.includes(value)).map(({ condition }) => condition)
    if (found.length === 0 || found.length === values.length) return []
    return found.length === 1 ? found : [`(${found.join(' or ')})`]
  })
  return search.search === undefined ? conditions : [...conditions, searchCondition(search.search)]
}

const whereSql = (conditions: readonly string[]): string[] =>
  conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]

/** The place of a line in the order of time. */
export interface LinePlace {
  /** Microseconds. */
  time: number
  id: string
}

export const pageLines = 100

const shownColumns = (page: LogPage): string => {
  const { status, method, text, duration } = page
  return [
    't.id',
    't.timestamp',
    `${text ?? 't.event_message'} as message`,
    `${levelSql(page)} as level`,
    `${status} as status`,
    ...(method === undefined ? [] : [`${method} as method`]),
    ...(duration === undefined ? [] : [`${duration} as duration`]),
  ].join(', ')
}

interface LinesWanted {
  /** Only those before this line. */
  before?: LinePlace | undefined
  limit?: number
}

/** The newest lines first. */
export const linesSql = (
  page: LogPage,
  search: FilterSearch,
  { before, limit = pageLines }: LinesWanted = {},
): string =>
  [
    `select ${shownColumns(page)}`,
    fromSql(page),
    ...whereSql([
      ...conditionsOf(page, search),
      ...(before === undefined
        ? []
        : [`(t.timestamp < make_timestamp(${before.time}) or t.id < ${sqlText(before.id)})`]),
    ]),
    'order by t.timestamp desc, t.id desc',
    `limit ${limit}`,
  ].join('\n')

/** How many lines of each level there are, by interval. */
export const countsSql = (page: LogPage, search: FilterSearch, stepMs: number): string =>
  [
    // Whole numbers: `time_bucket` takes twice as long.
    `select epoch_ms(t.timestamp) // ${stepMs} * ${stepMs} as start, ${levelSql(page)} as level, count(*) as lines`,
    fromSql(page),
    ...whereSql(conditionsOf(page, search)),
    'group by start, level',
  ].join('\n')

/** One line with all of its fields. */
export const lineSql = ({ source }: LogPage, id: string): string =>
  `select id, timestamp, event_message, metadata from ${source} where id = ${sqlText(id)} limit 1`

/** What the page shows, as a text to go on with in the explorer. */
export const explorerSql = (page: LogPage, search: FilterSearch): string =>
  [
    `select cast(t.timestamp as datetime) as time, t.event_message, ${page.status} as status`,
    fromSql(page),
    ...whereSql(conditionsOf(page, search)),
    'order by t.timestamp desc',
    `limit ${pageLines}`,
  ].join('\n')
