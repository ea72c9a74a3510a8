import { isSameChart } from '@cairn/contracts/snippets/chart-settings'
import type { SnippetContent } from '@cairn/contracts/snippets/snippet-content'
import type { SnippetVersionSummary } from '@cairn/contracts/snippets/snippet-versions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Time } from '~/ui/time.tsx'
import type { SqlDocument } from '../sql-document.ts'
import { DiffView } from './diff-view.tsx'
import { versionQuery, versionsQuery } from './versions-query.ts'

interface HistoryDialogProps {
  projectRef: string
  document: SqlDocument
  isSaving: boolean
  onClose: () => void
  onRestore: (content: SnippetContent) => void
}

const VersionItem = ({
  version: { version, saved_at: savedAt, email, size },
  isChosen,
  onChoose,
}: {
  version: SnippetVersionSummary
  isChosen: boolean
  onChoose: () => void
}) => (
  <li>
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'w-full rounded-md px-2 py-1.5 text-left text-sm -outline-offset-2 hover:bg-surface-2',
        isChosen && 'bg-surface-3',
      )}
    >
      <span className="flex justify-between gap-2">
        <span className="font-medium">Version {version}</span>
        <span className="text-xs text-muted">
          <Time value={savedAt} />
        </span>
      </span>
      <span className="block truncate text-xs text-muted">
        {[formatBytes(size), email].filter(Boolean).join(' · ')}
      </span>
    </button>
  </li>
)

/** Mounted while it is open. */
export const HistoryDialog = ({ projectRef, document, isSaving, onClose, onRestore }: HistoryDialogProps) => {
  const { id } = document
  const versions = useQuery(versionsQuery(projectRef, id))
  const [chosen, setChosen] = useState<number>()
  const shown = chosen ?? versions.data?.[1]?.version ?? versions.data?.[0]?.version ?? 0
  const { data: version } = useQuery({ ...versionQuery(projectRef, id, shown), enabled: shown > 0 })
  const mine = document.read()
  const { chart } = document.getState()
  const isHere = version === undefined || (version.content.sql === mine && isSameChart(version.content.chart, chart))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={isSaving}
      size="huge"
      title="Version history"
      description="Each save is a version. The latest 50 are kept, of 16 MB together. Restoring one saves its text as a new version."
      footer={
        <>
          <Button
            variant="primary"
            loading={isSaving}
            disabledReason={isHere ? 'This is the text in the editor.' : undefined}
            onClick={() => version && onRestore(version.content)}
          >
            Restore version {shown}
          </Button>
          <Button onClick={onClose} disabled={isSaving}>
            Close
          </Button>
        </>
      }
    >
      <QueryContent query={versions} failure="The versions could not be loaded" skeleton="h-[56vh]">
        {(list) => (
          <div className="flex h-[56vh] gap-3 max-sm:flex-col">
            <ul aria-label="Versions" className="w-56 shrink-0 overflow-auto max-sm:h-32 max-sm:w-full">
              {list.map((item) => (
                <VersionItem
                  key={item.version}
                  version={item}
                  isChosen={item.version === shown}
                  onChoose={() => setChosen(item.version)}
                />
              ))}
            </ul>
            <div className="min-h-0 min-w-0 flex-1">
              {version && (
                <DiffView
                  before={{ label: `Version ${version.version}`, sql: version.content.sql }}
                  after={{ label: 'In the editor', sql: mine }}
                />
              )}
            </div>
          </div>
        )}
      </QueryContent>
    </Dialog>
  )
}
