import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isMissing } from '~/api/errors.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { MissingState } from '~/components/MissingState.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** What the hooks of TanStack Query return. */
export interface ReadQuery<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface NoAccess {
  /** 'the members': after "You don't have access to". */
  to: string
  reason: string
}

export interface QueryContentProps<Data> {
  query: ReadQuery<Data>
  /** 'The members could not be loaded' */
  failure: string
  /** Class names that give the placeholder the size of what comes. */
  skeleton: string
  /** Where the page around it has no margins. */
  errorClassName?: string
  /** Drawn instead of that one placeholder. */
  placeholder?: ReactNode
  /** Set where the reader may not see it. */
  noAccess?: NoAccess | undefined
  /** Of one thing, which may be missing: a link to the others of its kind. */
  wayOn?: ReactNode
  children: (data: Data) => ReactNode
}

/** 'This user does not exist. They may have been deleted.' as a title and what follows it. */
const titled = (message: string) => {
  const [title = message, ...rest] = message.split(/(?<=\.) /)
  return { title: title.replace(/\.$/, ''), text: rest.length === 0 ? undefined : rest.join(' ') }
}

/** The data of a query; without it a placeholder, the error, or why the reader may not see it. */
export const QueryContent = <Data,>({
  query,
  failure,
  skeleton,
  errorClassName,
  placeholder,
  noAccess,
  wayOn,
  children,
}: QueryContentProps<Data>) => {
  const { data, error, isFetching, refetch } = query
  if (noAccess !== undefined)
    return (
      <EmptyState
        icon={<Lock aria-hidden size={28} strokeWidth={1.5} />}
        title={`You don't have access to ${noAccess.to}`}
      >
        {noAccess.reason}
      </EmptyState>
    )
  if (wayOn !== undefined && data === undefined && isMissing(error)) {
    const { title, text } = titled(error.message)
    return (
      <MissingState title={title} action={wayOn}>
        {text}
      </MissingState>
    )
  }
  return (
    <>
      {error !== null && (
        <ErrorState
          title={failure}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className={errorClassName ?? (data === undefined ? '' : 'mb-4')}
        />
      )}
      {data === undefined && error === null && (placeholder ?? <Skeleton className={skeleton} />)}
      {data !== undefined && children(data)}
    </>
  )
}
