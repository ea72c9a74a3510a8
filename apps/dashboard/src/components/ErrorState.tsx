import { RotateCw } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, isMissing, messageOf } from '~/api/errors.ts'
import { Banner } from '~/ui/banner.tsx'
import { buttonClasses } from '~/ui/button-style.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { errorText } from './error-text.ts'
import { requestLogs } from './request-logs.ts'

interface ErrorStateProps {
  error: unknown
  /** What could not be done: 'The projects could not be loaded'. */
  title: string
  /** Offered unless the error says that something does not exist. */
  onRetry?: (() => void) | undefined
  /** Where what does not exist may do so in a moment. */
  isRetriedWhenMissing?: boolean
  retrying?: boolean
  /** Shows the statement that the database refused, where the person did not write it themselves. */
  withStatement?: boolean
  /** What an error of this kind means. */
  explanation?: string | undefined
  /** Further buttons. */
  actions?: ReactNode
  className?: string
}

/** In place of content that failed to load: the cause, the next step, and the details to send to support. */
export const ErrorState = ({
  error,
  title,
  onRetry,
  isRetriedWhenMissing = false,
  retrying = false,
  withStatement = false,
  explanation,
  actions,
  className,
}: ErrorStateProps) => {
  const api = error instanceof ApiError ? error : undefined
  const database = api?.database
  const logs = requestLogs(error)
  const statement = withStatement ? database?.statement : undefined
  return (
    <Banner
      tone="danger"
      title={title}
      {...(className === undefined ? {} : { className })}
      actions={
        <>
          {actions}
          {logs !== undefined && (
            // Beside the form that failed, which keeps what was typed.
            <Link {...logs} target="_blank" className={buttonClasses('ghost', 'sm')}>
              View logs
            </Link>
          )}
          <CopyButton text={errorText(error)} label="Copy error" withText size="sm" />
          {onRetry !== undefined && (isRetriedWhenMissing || !isMissing(error)) && (
            <Button size="sm" icon={<RotateCw aria-hidden size={12} />} loading={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <p>{messageOf(error)}</p>
      {database !== undefined && (
        <p className="mt-1">
          <code className="font-mono text-xs">{database.sqlstate}</code>
          {/* Most often the database's own words are the sentence above. */}
          {!messageOf(error).includes(database.message) && ` ${database.message}`}
          {database.detail !== undefined && <span className="block">{database.detail}</span>}
          {database.hint !== undefined && <span className="block">Hint: {database.hint}</span>}
          {statement !== undefined && (
            <code className="mt-1 block font-mono text-xs whitespace-pre-wrap">{statement}</code>
          )}
        </p>
      )}
      {explanation !== undefined && <p className="mt-1">{explanation}</p>}
      {api?.requestId !== undefined && (
        <p className="mt-1 text-xs">
          Request id <code className="font-mono break-all">{api.requestId}</code>
        </p>
      )}
    </Banner>
  )
}
