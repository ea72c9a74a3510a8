import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import type { DocumentState } from './document-state.ts'

interface SaveStatusProps {
  state: DocumentState
  /** Whether the server has what was typed. */
  isDraftOnServer: boolean
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

export const SaveStatus = ({ state, isDraftOnServer, isSaving, onSave, actions }: SaveStatusProps) => (
  <div className="ml-auto flex shrink-0 items-center gap-2 text-xs text-muted">
    {!isDraftOnServer && state.draft === 'no_room' && <TriangleAlert aria-hidden size={14} className="text-warning" />}
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
