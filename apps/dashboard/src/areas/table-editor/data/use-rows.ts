import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { RowPage } from '@cairn/contracts/database/rows'
import { maxRowOffset } from '@cairn/contracts/limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { hashKey, keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { relationQuery } from '~/api/catalogue.ts'
import type { GridRow } from './grid-row.ts'
import { hasColumns, rowsOfPage } from './grid-row.ts'
import type { Extent, RowCount } from './row-extent.ts'
import { maxRows, rowExtent, windowRows, windowsAround } from './row-extent.ts'
import type { RowSource } from './rows-request.ts'
import { tableRowsKey, windowKey } from './rows-request.ts'
import { countQuery, spanQuery, windowQuery } from './rows-query.ts'

/** A thumb that is dragged passes thousands of windows: far away, one is asked for when it rests, or now and then. */
const quietMs = 60
const longestWaitMs = 300

export interface Rows {
  table: RelationDetail | undefined
  /** The first window, also while it is the one of the conditions before. */
  firstPage: RowPage | undefined
  /** The row at an index, if it is loaded. The same function as long as the rows are the same. */
  rowAt: (index: number) => GridRow | undefined
  /** The rows of the windows on hand, from the top. */
  loaded: readonly GridRow[]
  extent: Extent
  /** Rows are told apart by their order: each can be gone to, however many there are. */
  canReachAll: boolean
  /** Why the rows on the screen could not be had. */
  error: unknown
  isFetching: boolean
  /** True while it is not known how far the rows go. */
  isCounting: boolean
  /** True while rows of the conditions before are shown, until the new ones come. */
  isPrevious: boolean
  /** Tells which rows are on the screen, by index, and when they came there, as events tell the time. */
  showRange: (first: number, last: number, atMs: number) => void
}

const countOf = (estimate: number | null | undefined): RowCount | undefined =>
  estimate === null || estimate === undefined ? undefined : { count: estimate, isEstimate: true }

const keepIn = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value => {
  map.set(key, value)
  return value
}

/** At module level: the pages are the same list as long as each of them is. */
const combinePages = (results: readonly UseQueryResult<RowPage>[]) => ({
  pages: results.map(({ data }) => data),
  error: results.find(({ error }) => error !== null)?.error ?? null,
  isFetching: results.some(({ isFetching }) => isFetching),
})

/** The rows of a table as far as the screen needs them, the table itself, and how many rows there are. */
export const useRows = (source: RowSource): Rows => {
  const { ref, id, filter, sort, start, from = 0 } = source
  const cache = useQueryClient()
  const shown = JSON.stringify([filter, sort, start])
  const [range, setRange] = useState({ first: 0, last: 0, shown })
  // Other rows begin at their top.
  const { first, last } = range.shown === shown ? range : { first: 0, last: 0 }

  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; since: number }>({ since: 0 })

  const top = useQuery({ ...windowQuery(source, 0), placeholderData: keepPreviousData })
  const described = useQuery({ ...relationQuery(ref, id), enabled: top.isError })
  const table = top.data?.table ?? described.data
  const columns = useMemo(() => table?.columns.map(({ name }) => name) ?? [], [table])
  const isLong = top.data !== undefined && !top.isPlaceholderData && top.data.rows.length === windowRows
  // Where no order tells rows apart, none can be reached but by its number, and the database counts up to it.
  const atMost = top.data?.last === null ? maxRowOffset : maxRows
  const isPlaced = start !== undefined && source.from === undefined
  // It was read to find a row: then it says better than an estimate how far the rows go at least.
  const wasSpanRead = cache.getQueryState(spanQuery(source).queryKey) !== undefined
  const span = useQuery({ ...spanQuery(source), enabled: isLong && (isPlaced || wasSpanRead) })
  const estimate = useQuery({ ...countQuery(source, false), enabled: isLong })
  const below = windowsAround(first, last, isLong ? atMost : 0).filter((index) => index > 0)
  const others = useQueries({ queries: below.map((index) => windowQuery(source, index)), combine: combinePages })
  const ranOut = others.pages.some((page) => page?.rows.length === 0)
  const exact = useQuery({ ...countQuery(source, true), enabled: ranOut && isLong && !isPlaced })

  const pages = new Map<number, RowPage | undefined>([[0, top.data]])
  for (const [position, index] of below.entries()) pages.set(index, others.pages[position])
  const isOutdated = others.pages.some(
    (page) => page !== undefined && page.rows.length > 0 && !hasColumns(page, columns),
  )
  useEffect(() => {
    // A column was added or dropped between two windows: the table is read with the first one.
    if (isOutdated) void cache.invalidateQueries({ queryKey: tableRowsKey(ref, id) })
  }, [isOutdated, cache, ref, id])
  const lengths = new Map<number, number>()
  for (const [index, page] of pages) if (page !== undefined) lengths.set(index, page.rows.length)
  const counted = exact.data ?? estimate.data ?? (filter === undefined ? countOf(table?.estimated_rows) : undefined)
  const limits = { atLeast: isLong ? span.data?.count : undefined, atMost }
  const scrolled = rowExtent(lengths, isLong ? (isPlaced ? span.data : counted) : undefined, from, limits)
  // Of a place in the middle it is known what is around it, and how many rows the whole table has.
  const extent =
    isPlaced && counted !== undefined ? { ...scrolled, total: counted.count, isEstimate: counted.isEstimate } : scrolled

  const topPage = top.data
  const belowPages = others.pages
  // Each cell asks for its row: writing the key of its window for each of them takes longer than drawing some.
  const hashes = useMemo(() => {
    const known = new Map<number, string>()
    return (window: number) =>
      known.get(window) ?? keepIn(known, window, hashKey(windowKey({ ref, id, filter, sort, start }, window)))
  }, [ref, id, filter, sort, start])
  const rowAt = useCallback(
    (index: number) => {
      const window = Math.floor(index / windowRows)
      const page = window === 0 ? topPage : cache.getQueryCache().get<RowPage>(hashes(window))?.state.data
      return page === undefined ? undefined : rowsOfPage(page, columns)[index % windowRows]
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page that has come makes the cells be drawn
    [cache, hashes, topPage, belowPages, columns],
  )

  const showRange = (firstRow: number, lastRow: number, atMs: number) => {
    clearTimeout(pending.current.timer)
    const wanted = windowsAround(firstRow, lastRow, extent.scrollRows)
    if (wanted.every((index) => index === 0 || below.includes(index))) return
    const settle = () => {
      pending.current.since = atMs
      setRange({ first: firstRow, last: lastRow, shown })
    }
    const isNear = wanted.some((index) => index === 0 || below.includes(index))
    if (isNear || atMs - pending.current.since > longestWaitMs) settle()
    else pending.current.timer = setTimeout(settle, quietMs)
  }

  return {
    table,
    firstPage: top.data,
    rowAt,
    loaded: [...pages.keys()]
      .sort((a, b) => a - b)
      .flatMap((index) => {
        const page = pages.get(index)
        return page === undefined ? [] : rowsOfPage(page, columns)
      }),
    extent,
    canReachAll: atMost === maxRows,
    error: top.error ?? others.error,
    isFetching: top.isFetching || others.isFetching,
    isCounting: estimate.isFetching || span.isFetching,
    isPrevious: top.isPlaceholderData,
    showRange,
  }
}
