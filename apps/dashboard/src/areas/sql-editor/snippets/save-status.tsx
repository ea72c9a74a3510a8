import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { useIsDraftOnServer } from '../api/draft-sync.ts'
import type { DocumentState } from './document-state.ts'
import type { SqlDocument } from './sql-document.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

interface SaveStatusProps {
  projectRef: string
  document: SqlDocument
  isSaving: boolean
  onSave: () => void
  /** What else can be done with the text, before "Save". */
  actions: ReactNode
}

const words = ({ isDirty, version, draft }: DocumentState, isDraftOnServer: boolean): string => {
  if (!isDirty) return version === 0 ? '' : `Saved, version ${version}`
  if (!isDraftOnServer && draft === 'no_room') return 'Too large for a draft in this browser'
  if (version > 0) return 'Unsaved changes'
  return isDraftOnServer && draft !== 'pending' ? 'Draft saved' : 'Draft in this browser'
}

/** Only this is drawn again each time that typing pauses and goes on. */
export const SaveStatus = ({ projectRef, document, isSaving, onSave, actions }: SaveStatusProps) => {
  const state = useSyncExternalStore(document.subscribe, document.getState)
  const isDraftOnServer = useIsDraftOnServer(projectRef, document.id)
  useUnloadWarning(state.draft === 'no_room' && !isDraftOnServer)
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2 text-xs text-muted">
      {!isDraftOnServer && state.draft === 'no_room' && (
        <TriangleAlert aria-hidden size={14} className="text-warning" />
      )}
      <output className={state.isDirty ? 'max-sm:hidden' : undefined}>{words(state, isDraftOnServer)}</output>
      {actions}
      {state.isDirty && (
        <Button size="sm" onClick={onSave} loading={isSaving}>
          Save
          <span className="inline-flex max-sm:hidden">
            <KeyHint keys="mod+s" />
          </span>
        </Button>
      )}
    </div>
  )
}
