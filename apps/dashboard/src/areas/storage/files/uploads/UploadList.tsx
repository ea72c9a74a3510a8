import { Link } from '@tanstack/react-router'
import { Check, Pause, Play, RotateCw, X } from 'lucide-react'
import { logsOfRequest } from '~/components/request-logs.ts'
import { formatBytes } from '~/lib/bytes.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Progress } from '~/ui/progress.tsx'
import { lastPart } from '../entries.ts'
import { isResumable } from './send-file.ts'
import type { Upload, UploadState } from './upload-jobs.ts'
import { cancelUpload, clearUploads, pauseUpload, resolveExisting, resumeUpload } from './upload-queue.ts'

const shownUploads = 6

const order: readonly UploadState[] = ['failed', 'sending', 'paused', 'waiting', 'exists', 'skipped', 'done']

const stateText = ({ state, sentBytes, size, isOffline }: Upload): string => {
  const share = `${formatBytes(sentBytes)} of ${formatBytes(size)}`
  if (state === 'sending') return isOffline ? 'Connection lost, trying again' : share
  if (state === 'paused') return `Paused at ${share}`
  if (state === 'done') return formatBytes(size)
  return { waiting: 'Waiting', exists: 'Exists', failed: 'Failed', skipped: 'Skipped' }[state]
}

/** Pauses an upload, continues it, or begins it again. */
const Control = ({ upload: { id, name, state, size } }: { upload: Upload }) => {
  const file = lastPart(name)
  if (state === 'failed')
    return (
      <IconButton size="sm" label={`Try ${file} again`} onClick={() => resumeUpload(id)}>
        <RotateCw aria-hidden size={12} />
      </IconButton>
    )
  if (state === 'paused')
    return (
      <IconButton size="sm" label={`Resume ${file}`} onClick={() => resumeUpload(id)}>
        <Play aria-hidden size={12} />
      </IconButton>
    )
  if (!isResumable(size) || (state !== 'sending' && state !== 'waiting')) return null
  return (
    <IconButton size="sm" label={`Pause ${file}`} onClick={() => pauseUpload(id)}>
      <Pause aria-hidden size={12} />
    </IconButton>
  )
}

const UploadRow = ({ upload }: { upload: Upload }) => {
  const { id, name, state, sentBytes, size, error, requestId } = upload
  const logs = logsOfRequest(requestId)
  const hasBegun = state === 'sending' || state === 'paused' || (state === 'failed' && sentBytes > 0)
  return (
    <li className="flex flex-col gap-1 px-3 py-1.5">
      <span className="flex h-6 items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate" title={name}>
          {lastPart(name)}
        </span>
        <span className="tabular shrink-0 text-xs text-muted">{stateText(upload)}</span>
        <Control upload={upload} />
        {state === 'done' ? (
          <Check aria-hidden size={14} className="mx-1 shrink-0 text-success" />
        ) : (
          <IconButton size="sm" label={`Cancel ${lastPart(name)}`} onClick={() => cancelUpload(id)}>
            <X aria-hidden size={12} />
          </IconButton>
        )}
      </span>
      {hasBegun && <Progress label={`Upload of ${lastPart(name)}`} value={sentBytes} max={Math.max(1, size)} />}
      {error !== undefined && (
        <span className="text-xs break-words text-danger">
          {error}
          {logs !== undefined && (
            <>
              {' '}
              <Link {...logs} className="rounded-sm text-muted underline hover:text-text">
                View logs
              </Link>
            </>
          )}
        </span>
      )}
    </li>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const titleOf = (uploads: readonly Upload[], done: number, isActive: boolean): string => {
  if (isActive) return `Uploading ${done.toLocaleString('en-US')} of ${uploads.length.toLocaleString('en-US')} files`
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (failed > 0) return `${failed} of ${uploads.length} files were not uploaded`
  if (uploads.some(({ state }) => state === 'exists')) return 'Waiting for your choice'
  const paused = uploads.filter(({ state }) => state === 'paused').length
  if (paused > 0) return paused === 1 ? '1 upload is paused' : `${paused} uploads are paused`
  return `Uploaded ${done.toLocaleString('en-US')} ${done === 1 ? 'file' : 'files'}`
}

/** The uploads of this browser tab, in all and one by one. */
export const UploadList = ({ uploads }: { uploads: readonly Upload[] }) => {
  const done = uploads.filter(({ state }) => state === 'done').length
  const existing = uploads.filter(({ state }) => state === 'exists').length
  const isActive = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  const total = sum(uploads.map(({ size }) => size))
  const sent = sum(uploads.map(({ state, size, sentBytes }) => (state === 'done' ? size : sentBytes)))
  const sorted = uploads.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <section aria-label="Uploads">
      <div className="flex items-center gap-2 py-1.5 pr-2 pl-3">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium">{titleOf(uploads, done, isActive)}</h2>
        <Button size="sm" variant="ghost" onClick={clearUploads}>
          {isActive || uploads.some(({ state }) => state === 'paused') ? 'Cancel all' : 'Clear'}
        </Button>
      </div>
      {isActive && (
        <div className="px-3 pb-2">
          <Progress label="All uploads" value={sent} max={Math.max(1, total)} />
        </div>
      )}
      {existing > 0 && (
        <div role="alert" className="mx-3 mb-2 flex flex-col gap-2 rounded-md bg-warning-soft p-2 text-sm">
          {existing === 1 ? '1 file has a name that is taken.' : `${existing} files have names that are taken.`}
          <span className="flex flex-wrap gap-1.5">
            <Button size="sm" onClick={() => resolveExisting('replace')}>
              Replace
            </Button>
            <Button size="sm" onClick={() => resolveExisting('keep-both')}>
              Keep both
            </Button>
            <Button size="sm" onClick={() => resolveExisting('skip')}>
              Skip
            </Button>
          </span>
        </div>
      )}
      <ul>
        {sorted.slice(0, shownUploads).map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {sorted.length > shownUploads && (
        <p className="px-3 pb-2 text-xs text-muted">{(sorted.length - shownUploads).toLocaleString('en-US')} more</p>
      )}
    </section>
  )
}
