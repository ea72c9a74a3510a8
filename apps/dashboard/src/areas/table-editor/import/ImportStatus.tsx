import type { TableImport } from '@cairn/contracts/database/imports'
import { ErrorState } from '~/components/ErrorState.tsx'
import { ApiError } from '~/api/errors.ts'
import { formatBytes } from '~/lib/bytes.ts'
import { counted, formatCount } from '~/lib/counts.ts'
import { sqlstateExplanations } from '~/lib/sqlstate-explanations.ts'
import { Progress } from '~/ui/progress.tsx'
import { isActive } from './imports-query.ts'
import { RefusedRows } from './RefusedRows.tsx'

const Running = ({ current }: { current: TableImport }) => (
  <div className="flex flex-col gap-2 text-sm">
    <p aria-live="polite">
      {current.is_cancelling
        ? 'Cancelling …'
        : current.state === 'uploading'
          ? 'Sending the file …'
          : `Imported ${counted(current.rows_imported, 'row')} so far.`}
    </p>
    <Progress
      label="Progress of the import"
      value={current.bytes === 0 ? 0 : current.bytes_read / current.bytes}
      max={1}
    />
    <p className="text-muted">
      {current.state === 'uploading'
        ? 'Keep this page open until the file has been sent.'
        : `${formatBytes(current.bytes_read)} of ${formatBytes(current.bytes)}. You can leave this page: the import continues.`}
    </p>
  </div>
)

const errorOf = ({ error }: TableImport): ApiError =>
  new ApiError(error?.message ?? 'The import failed.', {
    code: 422,
    reason: 'import_failed',
    ...(error?.database === undefined ? {} : { database: error.database }),
  })

const Ended = ({ current }: { current: TableImport }) => {
  if (current.state === 'cancelled') return <p className="text-sm">The import was cancelled. No row was imported.</p>
  if (current.state === 'failed')
    return (
      <ErrorState
        title="The file was not imported"
        error={errorOf(current)}
        explanation={sqlstateExplanations[current.error?.database?.sqlstate ?? '']}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <output>
        Imported {counted(current.rows_imported, 'row')}
        {current.target === '' ? '' : ` into ${current.target}`}.
        {current.rows_refused > 0 && ` Skipped ${counted(current.rows_refused, 'row')}.`}
      </output>
      {current.refused_rows.length > 0 && (
        <RefusedRows
          label={
            current.rows_refused > current.refused_rows.length
              ? `The first ${formatCount(current.refused_rows.length)} skipped rows`
              : 'Skipped rows'
          }
          rows={current.refused_rows}
        />
      )}
    </div>
  )
}

/** How far an import is, or how it ended. */
export const ImportStatus = ({ current }: { current: TableImport }) => (
  <section aria-label="Import" className="flex flex-col gap-4">
    <p className="truncate text-sm text-muted">{current.file_name}</p>
    {isActive(current) ? <Running current={current} /> : <Ended current={current} />}
  </section>
)
