import type { TableView } from '@cairn/contracts/database/table-views'
import { useState } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import type { TableViews } from './use-table-view.ts'

/** What is asked about a view: the name of a new one or of an old one, or whether it may be deleted. */
export type ViewQuestion = { kind: 'new' } | { kind: 'rename' | 'delete'; view: TableView }

interface ViewDialogProps {
  question: ViewQuestion
  views: TableViews
  /** Why this person may not share views. */
  sharingRefusal: string | undefined
  onClose: () => void
}

const words = {
  new: { title: 'Save as a new view', confirm: 'Save view', failure: 'The view was not saved' },
  rename: { title: 'Rename the view', confirm: 'Rename', failure: 'The view was not renamed' },
  delete: { title: 'Delete the view', confirm: 'Delete view', failure: 'The view was not deleted' },
}

export const ViewDialog = ({ question, views, sharingRefusal, onClose }: ViewDialogProps) => {
  const [name, setName] = useState(question.kind === 'rename' ? question.view.name : '')
  const [isShared, setIsShared] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [error, setError] = useState<unknown>()
  const { title, confirm, failure } = words[question.kind]
  const trimmed = name.trim()
  const problem = trimmed === '' ? 'Enter a name.' : undefined

  const answer = () => {
    if (question.kind === 'delete') return views.remove(question.view)
    if (question.kind === 'rename') return views.revise(question.view, { name: trimmed })
    return views.create(trimmed, isShared)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      size="medium"
      variant={question.kind === 'delete' ? 'danger' : 'primary'}
      confirmLabel={confirm}
      onConfirm={async () => {
        setIsTouched(true)
        if (question.kind !== 'delete' && problem !== undefined) throw new Error(problem)
        try {
          await answer()
        } catch (caught) {
          setError(caught)
          throw caught
        }
      }}
    >
      {question.kind === 'delete' ? (
        <p>
          “{question.view.name}” is deleted{question.view.is_shared ? ' for every member of the project' : ''}. The rows
          of the table stay as they are.
        </p>
      ) : (
        <Field label="Name" error={isTouched ? problem : undefined}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
              onBlur={() => setIsTouched(name !== '')}
            />
          )}
        </Field>
      )}
      {question.kind === 'new' && (
        <ToggleField
          label="Share with the project"
          hint={sharingRefusal ?? 'Every member of the project sees the view. Otherwise only you do.'}
          checked={isShared}
          disabled={sharingRefusal !== undefined}
          onCheckedChange={setIsShared}
        />
      )}
      {error !== undefined && <ErrorState title={failure} error={error} />}
    </ConfirmDialog>
  )
}
