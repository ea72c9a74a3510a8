import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { RowPage, RowValues } from '@cairn/contracts/database/rows'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { ApiError } from '~/api/errors.ts'
import { windowRows } from './row-extent.ts'
import type { RowSource } from './rows-request.ts'
import { windowQuery } from './rows-query.ts'
import { tableRowsKey } from './rows-request.ts'
import { reportWriteError } from './write-errors.ts'

export interface CellEdit {
  rowIdx: number
  /** The key of the row before the edit. */
  key: RowValues
  column: string
  from: string | null
  /** What the window of rows holds in its place: of a long value only the beginning. */
  shown: string | null
  to: string | null
}

const withRow = (page: RowPage, at: number, row: RowPage['rows'][number]): RowPage => ({
  ...page,
  rows: page.rows.with(at, row),
  truncated: page.truncated.filter(([index]) => index !== at),
})

/**
 * Changes one value: at once on the screen, then in the database, and back again with its reason where the database
 * refuses. Edits of a table run one after the other, so that a row's key is never changed under a second edit.
 */
export const useCellEdit = (source: RowSource, table: RelationDetail | undefined) => {
  const cache = useQueryClient()
  const { ref, id } = source

  const changePage = (rowIdx: number, change: (page: RowPage, at: number) => RowPage) =>
    cache.setQueryData(windowQuery(source, Math.floor(rowIdx / windowRows)).queryKey, (page) =>
      page === undefined ? undefined : change(page, rowIdx % windowRows),
    )

  const showValue = ({ rowIdx, column }: CellEdit, from: string | null, to: string | null) =>
    changePage(rowIdx, (page, at) => {
      const columnIdx = page.columns.indexOf(column)
      const row = page.rows[at]
      // Rows may have moved meanwhile: only the value that was put there is taken back.
      if (row === undefined || columnIdx < 0 || row[columnIdx] !== from) return page
      const truncated = page.truncated.filter(([rowAt, columnAt]) => rowAt !== at || columnAt !== columnIdx)
      return { ...page, rows: page.rows.with(at, row.with(columnIdx, to)), truncated }
    })

  const reloadRow = async ({ rowIdx, key }: CellEdit) => {
    const filters = Object.entries(key).map(([column, value]) => ({ column, operator: '=', value }))
    const fresh = await requestDatabase(ref, 'GET /platform/pg-meta/:ref/relations/:id/rows', {
      params: { id },
      query: { filters: JSON.stringify(filters), limit: 1 },
    })
    const [row] = fresh.rows
    if (row === undefined) await cache.invalidateQueries({ queryKey: tableRowsKey(ref, id) })
    else changePage(rowIdx, (page, at) => withRow(page, at, row))
  }

  return useMutation({
    scope: { id: `rows ${ref} ${id}` },
    mutationFn: ({ key, column, from, to }: CellEdit) =>
      requestDatabase(ref, 'PATCH /platform/pg-meta/:ref/relations/:id/rows', {
        params: { id },
        body: { key, values: { [column]: to }, expected: { [column]: from } },
      }),
    onMutate: async (edit) => {
      // A window on its way was read before this edit; it would put the old value back for a moment.
      await cache.cancelQueries({ queryKey: windowQuery(source, Math.floor(edit.rowIdx / windowRows)).queryKey })
      showValue(edit, edit.shown, edit.to)
    },
    onSuccess: ({ row }, edit) => {
      const keyNames = table?.primary_keys ?? []
      changePage(edit.rowIdx, (page, at) => {
        const shown = page.rows[at]
        const isSameRow = keyNames.every((name) => {
          const columnIdx = page.columns.indexOf(name)
          return shown?.[columnIdx] === row[columnIdx]
        })
        return isSameRow ? withRow(page, at, row) : page
      })
    },
    onError: (error, edit) => {
      showValue(edit, edit.to, edit.from)
      const isGone = error instanceof ApiError && (error.reason === 'row_changed' || error.reason === 'row_not_found')
      reportWriteError(`${edit.column} was not changed`, error)
      if (isGone) void reloadRow(edit)
    },
  })
}
