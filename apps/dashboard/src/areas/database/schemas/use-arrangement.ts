import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Positions } from './arrange.ts'
import { arrangeInWorker } from './arrange-in-worker.ts'
import type { Diagram } from './diagram.ts'
import { heightOf, tableWidth } from './diagram.ts'
import { keepPositions, keptPositions } from './kept-positions.ts'

/** Where the tables of a schema stand: where a person has put them, the others arranged automatically. */
export const useArrangement = (ref: string, schema: string, diagram: Diagram) => {
  const [kept, setKept] = useState(() => keptPositions(ref, schema))
  const boxes = useMemo(
    () => diagram.tables.map((table) => ({ id: table.id, width: tableWidth, height: heightOf(table) })),
    [diagram],
  )
  const isComplete = boxes.every(({ id }) => kept[id] !== undefined)
  const { data, error, refetch } = useQuery({
    queryKey: ['arrangement', boxes, diagram.keys, kept],
    queryFn: ({ signal }) => arrangeInWorker(boxes, diagram.keys, kept, signal),
    enabled: !isComplete,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })

  const keep = (positions: Positions) => {
    keepPositions(ref, schema, positions)
    setKept(positions)
  }

  return {
    /** Undefined until they are known. */
    positions: isComplete ? kept : data,
    error,
    retry: refetch,
    move: keep,
    arrangeAgain: () => keep({}),
  }
}
