import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'

interface TextDialogProps {
  title: string
  submitLabel: string
  name: string
  /** Undefined: the block has a title alone. */
  text: string | undefined
  onSave: (name: string, text: string) => void
  onClose: () => void
}

const maxTitle = 200
const maxText = 4_000

/** The title of a block, and its words if it is a text. Mounted while it is open. */
export const TextDialog = ({ title, submitLabel, name, text, onSave, onClose }: TextDialogProps) => {
  const formId = useId()
  const [nextName, setName] = useState(name)
  const [nextText, setText] = useState(text ?? '')
  const problem = nextName.trim() === '' ? 'Enter a title.' : undefined
  const save = () => {
    if (problem === undefined) onSave(nextName.trim(), nextText)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      onSubmitKey={save}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" disabledReason={problem}>
            {submitLabel}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              value={nextName}
              maxLength={maxTitle}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {text !== undefined && (
          <Field label="Text" optional>
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                maxLength={maxText}
                value={nextText}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
