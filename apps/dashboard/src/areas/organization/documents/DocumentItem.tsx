import type { OrganizationDocument } from '@cairn/contracts/organizations/documents'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { buttonClasses } from '~/ui/button-style.ts'
import { Button } from '~/ui/button.tsx'
import { downloadDocument } from '../api/documents.ts'

interface DocumentItemProps {
  slug: string
  document: OrganizationDocument
}

const DownloadButton = ({ slug, document }: DocumentItemProps) => {
  const [isLoading, setIsLoading] = useState(false)
  const download = async () => {
    setIsLoading(true)
    try {
      await downloadDocument(slug, document)
    } catch (error) {
      toastError(error, 'The document was not downloaded')
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Button
      aria-label={`Download ${document.title}`}
      icon={<Download aria-hidden size={14} />}
      loading={isLoading}
      disabledReason={document.unavailable ?? undefined}
      onClick={() => void download()}
    >
      Download
    </Button>
  )
}

const OpenLink = ({ title, url, unavailable }: OrganizationDocument) => {
  const icon = <ExternalLink aria-hidden size={14} />
  if (url === null)
    return (
      <Button aria-label={`Open ${title}`} icon={icon} disabledReason={unavailable ?? undefined}>
        Open
      </Button>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${title}`} className={buttonClasses()}>
      {icon}
      Open
    </a>
  )
}

const whereText = ({ file, url, unavailable }: OrganizationDocument): string | undefined => {
  if (unavailable !== null) return unavailable
  if (file !== null) return `${file.name}, ${formatBytes(file.bytes)}`
  return url === null ? undefined : new URL(url).host
}

export const DocumentItem = ({ slug, document }: DocumentItemProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
    <div className="min-w-0 flex-1 basis-64">
      <h2 className="text-sm font-medium">{document.title}</h2>
      {document.description !== null && <p className="mt-1 text-sm text-muted">{document.description}</p>}
      <p className="mt-1 text-xs break-words text-faint">{whereText(document)}</p>
    </div>
    {document.file === null ? <OpenLink {...document} /> : <DownloadButton slug={slug} document={document} />}
  </div>
)
