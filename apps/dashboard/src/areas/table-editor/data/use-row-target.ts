import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { queryClient } from '~/api/query-client.ts'
import { parseSorts } from '../conditions/conditions-text.ts'
import { useEditor } from '../use-editor.ts'
import type { OpenTable } from '../values/editability.ts'
import type { RowPlace } from './find-rows.ts'
import { findRow } from './find-rows.ts'
import { maxRows } from './row-extent.ts'
import { blockOf } from './rows-request.ts'
import type { RowSource } from './rows-request.ts'
import { windowRows } from './row-extent.ts'
import { markQuery } from './row-marks.ts'

const valuesOf = (start: string): readonly (string | null)[] => {
  const values: unknown = JSON.parse(start)
  return Array.isArray(values) ? values.map((value) => (typeof value === 'string' ? value : null)) : []
}

const failed = (error: unknown) => toastError(error, 'The rows could not be found')

/** The ways to rows that are not in view. The grid goes to `target` when its rows are there, and calls `onReached`. */
export const useRowTarget = (source: RowSource, table: OpenTable | undefined) => {
  const { change } = useEditor()
  const [target, setTarget] = useState<RowPlace | undefined>(undefined)

  const goTo = (place: RowPlace, from?: number) => {
    setTarget(place)
    if (place.start !== source.start)
      change({ start: place.start === undefined ? undefined : valuesOf(place.start), from })
  }
  const goToValues = async (values: readonly (string | null)[]) => goTo(await findRow(source, values))

  const earlier = async (start: string) => {
    const place = await findRow(source, valuesOf(start))
    const before = source.from === undefined || place.start === undefined ? undefined : source.from - 1 - place.row
    goTo(place, before)
  }
  const later = async () => {
    const mark = await queryClient.fetchQuery(markQuery(source, blockOf(maxRows / windowRows)))
    const from = source.start === undefined ? 0 : source.from
    if (mark !== null) goTo({ start: mark, row: 0 }, from === undefined ? undefined : from + maxRows)
  }

  return {
    target,
    onReached: () => setTarget(undefined),
    range: {
      /** That the rows are ordered by first. */
      column: parseSorts(source.sort)[0]?.column ?? table?.primary_keys[0],
      onRow: (row: number) => goTo({ start: undefined, row }),
      onValue: (value: string) => goToValues([value]),
      onEarlier: () => {
        if (source.start !== undefined) earlier(source.start).catch(failed)
      },
      onLater: () => void later().catch(failed),
    },
  }
}
