import { FileCode2, History, Paperclip, TextAlignStart, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import type { ShownState } from './document-state.ts'
import { SaveStatus } from './save-status.tsx'
import { UnsavedDot } from './snippet-item.tsx'
import { SnippetNameField } from './snippet-name-field.tsx'
import type { SqlDocument } from './sql-document.ts'
import type { Saving } from './use-save.ts'
import { HistoryDialog } from './versions/history-dialog.tsx'
import { MergeDialog } from './versions/merge-dialog.tsx'

interface DocumentBarProps {
  projectRef: string
  document: SqlDocument
  state: ShownState
  saving: Saving
  /** Opens the list of snippets on narrow screens. */
  drawerButton: ReactNode
  onFormat: () => void
  /** Has a model change the text; undefined where there is none. */
  onEdit: (() => void) | undefined
  /** Attaches SQL to a question for the model. */
  onAttach: (() => void) | undefined
}

/** Above the editor: the name, whether it is saved, its versions, and what somebody else made of it meanwhile. */
export const DocumentBar = (props: DocumentBarProps) => {
  const { projectRef, document, state, saving, drawerButton, onFormat, onEdit, onAttach } = props
  const { id } = document
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const other = state.elsewhere
    ? { label: 'Edited in another window', sql: state.elsewhere.sql }
    : state.theirs && { label: `Version ${state.theirs.version}, saved elsewhere`, sql: state.theirs.content.sql }

  const takeTheirs = () => {
    if (state.elsewhere) document.loadElsewhere()
    else if (state.theirs) document.load(state.theirs)
    saving.setIsMerging(false)
  }
  const merge = (sql: string) => {
    document.merged(sql)
    saving.setIsMerging(false)
    if (!state.elsewhere) saving.save()
  }

  return (
    <>
      <div className="flex h-10 shrink-0 items-center gap-1.5 border-b border-line bg-surface-1 px-3">
        {drawerButton}
        <FileCode2 aria-hidden size={14} className="text-accent" />
        <SnippetNameField
          projectRef={projectRef}
          id={id}
          name={state.name}
          readSql={onEdit && (() => document.read())}
        />
        {state.isDirty && <UnsavedDot />}
        <SaveStatus
          projectRef={projectRef}
          document={document}
          isSaving={saving.isSaving}
          onSave={saving.save}
          actions={
            <>
              {onEdit && (
                <IconButton label="Edit with the assistant" size="sm" onClick={onEdit}>
                  <WandSparkles aria-hidden size={14} />
                </IconButton>
              )}
              {onAttach && (
                <IconButton label="Attach to the assistant" size="sm" onClick={onAttach}>
                  <Paperclip aria-hidden size={14} />
                </IconButton>
              )}
              <IconButton
                label="Format"
                size="sm"
                onClick={onFormat}
                disabledReason={state.isEmpty ? 'There is no text to format.' : undefined}
              >
                <TextAlignStart aria-hidden size={14} />
              </IconButton>
              {state.version > 0 && (
                <IconButton label="Version history" size="sm" onClick={() => setIsHistoryOpen(true)}>
                  <History aria-hidden size={14} />
                </IconButton>
              )}
            </>
          }
        />
      </div>
      {other && (
        <ConflictBanner
          title={
            state.elsewhere
              ? 'This query was also edited in another window. Both texts are kept.'
              : `Version ${state.theirs?.version} was saved elsewhere. Your changes are based on version ${state.version}.`
          }
          isSaving={saving.isSaving}
          onMerge={() => saving.setIsMerging(true)}
          onKeepCopy={state.elsewhere ? () => document.keepBoth() : saving.keepCopy}
          onLoadTheirs={takeTheirs}
        />
      )}
      {other && saving.isMerging && (
        <MergeDialog
          projectRef={projectRef}
          id={id}
          mine={document.read()}
          theirs={other}
          baseVersion={state.version}
          onClose={() => saving.setIsMerging(false)}
          onTakeTheirs={takeTheirs}
          onMerged={merge}
        />
      )}
      {isHistoryOpen && (
        <HistoryDialog
          projectRef={projectRef}
          document={document}
          isSaving={saving.isSaving}
          onClose={() => setIsHistoryOpen(false)}
          onRestore={(content) => saving.restore(content, () => setIsHistoryOpen(false))}
        />
      )}
    </>
  )
}
