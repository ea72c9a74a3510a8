import { nameProblem } from '@cairn/contracts/rules'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import type { Listed } from './listed-snippets.ts'
import { renameSnippet } from './save.ts'

interface RenameDialogProps {
  projectRef: string
  snippet: Listed
  onClose: () => void
}

/** Mounted while it is open. */
export const RenameDialog = ({ projectRef, snippet, onClose }: RenameDialogProps) => {
  const [name, setName] = useState(snippet.name)
  const [isSaving, setIsSaving] = useState(false)
  const formId = useId()
  const problem = nameProblem(name)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined || isSaving) return
    setIsSaving(true)
    try {
      await renameSnippet(projectRef, snippet.id, name.trim())
      onClose()
    } catch (error) {
      toastError(error, 'The snippet was not renamed')
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={isSaving}
      title="Rename snippet"
      size="small"
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" loading={isSaving} disabledReason={problem}>
            Rename
          </Button>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={problem}>
          {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  )
}
