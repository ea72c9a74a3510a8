import { maxRowMarks } from '@cairn/contracts/limits'
import { queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import type { RowSource } from './rows-request.ts'
import { conditionsOf, tableRowsKey } from './rows-request.ts'

const markKey = ({ ref, id, filter, sort, start }: RowSource, block: number) =>
  [...tableRowsKey(ref, id), 'mark', filter ?? '', sort ?? '', start ?? '', block] as const

/** The nearest mark before a block that is known, and its number; 0 is where the rows begin. */
const markBefore = (source: RowSource, block: number): { block: number; mark: string | undefined } => {
  for (let before = block - 1; before > 0; before--) {
    const state = queryClient.getQueryState<string | null>(markKey(source, before))
    if (typeof state?.data === 'string' && !state.isInvalidated) return { block: before, mark: state.data }
  }
  return { block: 0, mark: source.start }
}

/**
 * The order values, as JSON, of the last row before a block of 10,000 rows: its windows begin after it, however deep they
 * are. Null if the rows end before. Those between the nearest one that is known and this one come with it.
 */
export const markQuery = (source: RowSource, block: number) =>
  queryOptions({
    queryKey: markKey(source, block),
    queryFn: async ({ signal }): Promise<string | null> => {
      const known = markBefore(source, block)
      const { marks } = await requestDatabase(source.ref, 'GET /platform/pg-meta/:ref/relations/:id/marks', {
        params: { id: source.id },
        query: {
          ...conditionsOf(source),
          limit: Math.min(maxRowMarks, block - known.block),
          ...(known.mark !== undefined && { after: known.mark }),
        },
        signal,
      })
      const texts = marks.map((values) => JSON.stringify(values))
      for (const [index, text] of texts.slice(0, -1).entries())
        queryClient.setQueryData(markKey(source, known.block + index + 1), text)
      return texts[block - known.block - 1] ?? null
    },
    // As long as the windows that begin after it.
    staleTime: Infinity,
  })
