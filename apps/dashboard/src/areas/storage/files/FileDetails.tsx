import { Download, Link, Timer, X } from 'lucide-react'
import { formatBytes } from '~/lib/bytes.ts'
import { Button } from '~/ui/button.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { Time } from '~/ui/time.tsx'
import { useIsWide } from '~/ui/use-is-wide.ts'
import type { BucketPlace } from '../api/files.ts'
import type { EntryAction } from './EntryMenu.tsx'
import type { Entry } from './entries.ts'
import { FilePreview } from './FilePreview.tsx'

interface FileDetailsProps {
  place: BucketPlace
  entry: Entry
  isPublic: boolean
  forbidden: string | undefined
  onChoose: (action: EntryAction) => void
  onClose: () => void
}

const Details = ({ place, entry, isPublic, forbidden, onChoose }: Omit<FileDetailsProps, 'onClose'>) => {
  const { file, item } = entry
  return (
    <div className="flex flex-col gap-4">
      <FilePreview key={item} place={place} entry={entry} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Download aria-hidden size={14} />} onClick={() => onChoose('download')}>
          Download
        </Button>
        {isPublic && (
          <Button size="sm" icon={<Link aria-hidden size={14} />} onClick={() => onChoose('copy-url')}>
            Copy URL
          </Button>
        )}
        <Button
          size="sm"
          icon={<Timer aria-hidden size={14} />}
          disabledReason={forbidden}
          onClick={() => onChoose('sign')}
        >
          Signed URL
        </Button>
      </div>
      <PropertyList
        properties={[
          {
            label: 'Path',
            value: <Copyable text={item} what="path" className="!whitespace-normal break-all text-left" />,
          },
          { label: 'Type', value: <span className="font-mono text-xs break-all">{file?.mimetype ?? 'Unknown'}</span> },
          { label: 'Size', value: formatBytes(file?.size ?? 0) },
          ...(file?.created_at ? [{ label: 'Created', value: <Time value={file.created_at} /> }] : []),
          ...(file?.updated_at ? [{ label: 'Updated', value: <Time value={file.updated_at} /> }] : []),
        ]}
      />
    </div>
  )
}

/** One file: its content, what it is, and what can be done with it. Over the page where there is no room beside it. */
export const FileDetails = ({ onClose, ...rest }: FileDetailsProps) => {
  const isWide = useIsWide()
  const { name } = rest.entry
  if (!isWide)
    return (
      <SidePanel open onOpenChange={onClose} title={name} name="file">
        <Details {...rest} />
      </SidePanel>
    )
  return (
    <aside aria-label={`Details of ${name}`} className="flex w-80 shrink-0 flex-col border-l border-line">
      <div className="flex h-10 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium" title={name}>
          {name}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden size={14} />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Details {...rest} />
      </div>
    </aside>
  )
}
