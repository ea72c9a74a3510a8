import { nameProblem } from '@cairn/contracts/rules'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

interface RenameReportDialogProps {
  name: string
  onRename: (name: string) => void
  onClose: () => void
}

/** Mounted while it is open. */
export const RenameReportDialog = ({ name, onRename, onClose }: RenameReportDialogProps) => {
  const formId = useId()
  const [next, setNext] = useState(name)
  const problem = nameProblem(next)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined) return
    if (next.trim() !== name) onRename(next.trim())
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Rename report"
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" disabledReason={problem}>
            Rename
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label="Name" error={next === '' ? undefined : problem}>
          {(control) => <Input {...control} value={next} onChange={(event) => setNext(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  )
}
