import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatBytes } from '~/lib/bytes.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Progress } from '~/ui/progress.tsx'
import { lastPart } from '../entries.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'
import { continueUnfinished, forgetUpload } from './upload-queue.ts'

const UnfinishedRow = ({ upload, forbidden }: { upload: UnfinishedUpload; forbidden: string | undefined }) => {
  const { name, bucket, size, sentBytes } = upload
  const field = useRef<HTMLInputElement>(null)
  const [isOther, setIsOther] = useState(false)
  const file = lastPart(name)
  return (
    <li className="flex flex-col gap-1 px-3 py-1.5">
      <span className="flex min-h-6 items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate" title={`${name} in ${bucket}`}>
          {file}
        </span>
        <Button
          size="sm"
          aria-label={`Choose file ${file} again`}
          disabledReason={forbidden}
          onClick={() => field.current?.click()}
        >
          Choose file
        </Button>
        <IconButton size="sm" label={`Remove ${file}`} onClick={() => forgetUpload(upload)}>
          <X aria-hidden size={12} />
        </IconButton>
      </span>
      <Progress label={`Upload of ${file}`} value={sentBytes} max={Math.max(1, size)} />
      <span className="tabular text-xs text-muted">
        {formatBytes(sentBytes)} of {formatBytes(size)}
      </span>
      {isOther && (
        <span role="alert" className="text-xs text-danger">
          This is another file, or it has changed since the upload began.
        </span>
      )}
      <input
        ref={field}
        type="file"
        hidden
        aria-label={`The file ${file}`}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) setIsOther(!continueUnfinished(upload, chosen))
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </li>
  )
}

interface UnfinishedUploadsProps {
  uploads: readonly UnfinishedUpload[]
  forbidden: string | undefined
}

/** Uploads that were cut off when the page was closed. A browser does not keep their files. */
export const UnfinishedUploads = ({ uploads, forbidden }: UnfinishedUploadsProps) => (
  <section aria-label="Unfinished uploads">
    <h2 className="px-3 pt-1.5 text-sm font-medium">
      {uploads.length === 1 ? '1 upload was not finished' : `${uploads.length} uploads were not finished`}
    </h2>
    <p className="px-3 pb-1 text-xs text-muted">
      Choose the file again to continue. What has arrived is kept for a day.
    </p>
    <ul>
      {uploads.map((upload) => (
        <UnfinishedRow key={upload.id} upload={upload} forbidden={forbidden} />
      ))}
    </ul>
  </section>
)
