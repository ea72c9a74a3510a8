import type { TableChange } from '@cairn/contracts/pg-meta/table-changes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestDatabase } from '~/api/database.ts'

const pauseMs = 200

/** The value once it has not changed for a moment. */
const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What the change would run, asked of the server once the form has not changed for a moment. */
export const useTablePreview = (projectRef: string, change: TableChange | undefined) => {
  const asked = change === undefined ? undefined : JSON.stringify(change)
  const settled = useSettled(asked)
  const preview = useQuery({
    queryKey: ['project', projectRef, 'table-change', settled],
    queryFn: ({ signal }) => {
      if (settled === undefined) throw new Error('There is no change to preview.')
      const body: TableChange = JSON.parse(settled)
      return requestDatabase(projectRef, 'POST /platform/pg-meta/:ref/table-changes/preview', { body, signal })
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  /** Whether what is shown is of the form as it is now. */
  const isCurrent = settled === asked && preview.isSuccess && !preview.isPlaceholderData
  return { ...preview, isCurrent }
}
