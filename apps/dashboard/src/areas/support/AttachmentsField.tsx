import {
  attachmentTypes,
  isAttachmentType,
  maxAttachmentBytes,
  maxAttachments,
} from '@cairn/contracts/support/support-terms'
import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatBytes } from '~/lib/bytes.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'

const problemWith = (file: File): string | undefined => {
  if (!isAttachmentType(file.type)) return `${file.name} is neither an image, nor plain text, nor a PDF.`
  if (file.size > maxAttachmentBytes) return `${file.name} is larger than ${formatBytes(maxAttachmentBytes)}.`
  return undefined
}

interface AttachmentsFieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** Why nothing can be attached. */
  disabledReason: string | undefined
}

export const AttachmentsField = ({ files, onChange, disabledReason }: AttachmentsFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  const add = (chosen: readonly File[]) => {
    const wrong = chosen.map(problemWith).find((text) => text !== undefined)
    const all = [...files, ...chosen.filter((file) => problemWith(file) === undefined)]
    setProblem(wrong ?? (all.length > maxAttachments ? `At most ${maxAttachments} files can be attached.` : undefined))
    onChange(all.slice(0, maxAttachments))
  }
  return (
    <div>
      <p className="mb-1.5 text-sm text-muted">
        Attachments <span className="ml-1 text-faint">optional</span>
      </p>
      {files.length > 0 && (
        <ul className="mb-2 flex flex-col gap-1 text-sm">
          {files.map((file, index) => (
            <li key={`${file.name}-${file.lastModified}-${file.size}`} className="flex items-center gap-2">
              <Paperclip aria-hidden size={14} className="shrink-0 text-faint" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-faint">{formatBytes(file.size)}</span>
              <IconButton
                label={`Remove ${file.name}`}
                size="sm"
                onClick={() => onChange(files.filter((_, other) => other !== index))}
              >
                <X aria-hidden size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        accept={attachmentTypes.join(',')}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        icon={<Paperclip aria-hidden size={14} />}
        disabledReason={
          disabledReason ??
          (files.length >= maxAttachments ? `At most ${maxAttachments} files can be attached.` : undefined)
        }
        onClick={() => input.current?.click()}
      >
        Attach files
      </Button>
      <p
        role={problem === undefined ? undefined : 'alert'}
        className={`mt-1.5 text-sm ${problem === undefined ? 'text-faint' : 'text-danger'}`}
      >
        {problem ?? `Images, plain text or PDF; ${maxAttachments} files of ${formatBytes(maxAttachmentBytes)} at most.`}
      </p>
    </div>
  )
}
