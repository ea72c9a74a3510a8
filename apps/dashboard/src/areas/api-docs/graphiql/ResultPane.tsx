import { CircleAlert } from 'lucide-react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { layOutJson } from '~/lib/json-layout.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { AnswerError } from './answer-errors.ts'

interface ResultPaneProps {
  body: string | undefined
  errors: readonly AnswerError[]
  /** Why there was no answer. */
  failure: Error | null
  onGoTo: (place: NonNullable<AnswerError['place']>) => void
}

const ErrorList = ({ errors, onGoTo }: Pick<ResultPaneProps, 'errors' | 'onGoTo'>) => (
  <ul aria-label="Errors" className="border-b border-line px-3 py-2 text-sm">
    {errors.map(({ message, place }) => (
      <li key={`${message} ${place?.line} ${place?.column}`} className="flex items-start gap-2 py-0.5">
        <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-danger" />
        <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
        {place !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => onGoTo(place)}>
            Line {place.line}, column {place.column}
          </Button>
        )}
      </li>
    ))}
  </ul>
)

/** What the API answered. */
export const ResultPane = ({ body, errors, failure, onGoTo }: ResultPaneProps) => {
  if (failure !== null) return <ErrorState className="m-3" title="The operation could not be run" error={failure} />
  if (body === undefined)
    return <EmptyState title="No result">Write an operation, or choose a field of the schema, and run it.</EmptyState>
  const text = layOutJson(body)
  return (
    <>
      {errors.length > 0 && <ErrorList errors={errors} onGoTo={onGoTo} />}
      <div className="relative">
        <span className="absolute top-1 right-1">
          <CopyButton text={text} label="Copy result" />
        </span>
        <pre className="px-3 py-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </div>
    </>
  )
}
