import { useQuery } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'

interface DependentsProps {
  projectRef: string
  tableId: number
  column?: number
}

/** What DROP … CASCADE deletes beside a table or a column. */
export const Dependents = ({ projectRef, tableId, column }: DependentsProps) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['project', projectRef, 'dependents', tableId, column],
    queryFn: ({ signal }) =>
      requestDatabase(projectRef, 'GET /platform/pg-meta/:ref/dependents/:id', {
        params: { id: String(tableId) },
        query: { column },
        signal,
      }),
    gcTime: 0,
    staleTime: 0,
  })
  if (error !== null)
    return (
      <ErrorState
        title="Dependent objects could not be listed"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <p className="text-sm text-faint">Looking for dependent objects …</p>
  if (data.length === 0) return <p className="text-sm text-muted">No other objects depend on it.</p>
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">Objects that CASCADE deletes too:</p>
      <ul aria-label="Dependent objects" className="max-h-40 list-disc overflow-y-auto pl-5 font-mono text-xs">
        {data.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
