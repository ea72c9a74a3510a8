import { TriangleAlert } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import type { DocumentState } from './sql-document.ts'

interface SaveStatusProps {
  state: DocumentState
  isSaving: boolean
  onSave: () => void
}

const words = ({ isDirty, version, draft }: DocumentState): string => {
  if (!isDirty) return version === 0 ? '' : `Saved, version ${version}`
  if (draft === 'no_room') return 'Too large for a draft in this browser'
  return version === 0 ? 'Draft in this browser' : 'Unsaved changes'
}

export const SaveStatus = ({ state, isSaving, onSave }: SaveStatusProps) => (
  <div className="ml-auto flex shrink-0 items-center gap-2 text-xs text-muted">
    {state.draft === 'no_room' && <TriangleAlert aria-hidden size={14} className="text-warning" />}
    <output className={state.isDirty ? 'max-sm:hidden' : undefined}>{words(state)}</output>
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
