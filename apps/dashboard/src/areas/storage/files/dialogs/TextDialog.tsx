import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

interface TextDialogProps {
  title: string
  label: string
  initial: string
  submitLabel: string
  failure: string
  hint?: string
  problemOf: (text: string) => string | undefined
  /** When it rejects, the dialog stays open and says why. */
  onSubmit: (text: string) => unknown
  onClose: () => void
  /** Fields above the text. */
  before?: ReactNode
}

/** Asks for one line of text. Mounted while it is open. */
export const TextDialog = ({
  title,
  label,
  initial,
  submitLabel,
  failure,
  hint,
  problemOf,
  onSubmit,
  onClose,
  before,
}: TextDialogProps) => {
  const [text, setText] = useState(initial)
  const [isTouched, setIsTouched] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const formId = useId()
  const problem = problemOf(text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if (problem !== undefined || isPending) return
    setIsPending(true)
    try {
      await onSubmit(text)
      onClose()
    } catch (caught) {
      setError(caught)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      locked={isPending}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            {submitLabel}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {before}
        <Field label={label} hint={hint} error={isTouched ? problem : undefined}>
          {(field) => (
            <Input
              {...field}
              mono
              value={text}
              onBlur={() => setIsTouched(text !== initial)}
              onChange={({ target: { value } }) => setText(value)}
              onFocus={({ target }) => {
                // The extension of a file stays.
                const dot = target.value.lastIndexOf('.')
                target.setSelectionRange(0, dot > 0 ? dot : target.value.length)
              }}
            />
          )}
        </Field>
        {error !== undefined && <ErrorState title={failure} error={error} />}
      </form>
    </Dialog>
  )
}
