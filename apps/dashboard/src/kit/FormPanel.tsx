import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import type { FormSubmit } from './use-form-submit.ts'
import { useFormSubmit } from './use-form-submit.ts'

interface FormPanelProps<Values extends FieldValues, Saved> extends FormSubmit<Values, Saved> {
  title: string
  /** Panels of one name share their remembered width. */
  name: string
  width?: number
  submitLabel: string
  /** What is lost when the panel is closed: 'The new notice'. */
  what: string
  onClose: () => void
  /** 'Cancel', where nothing else is given: a panel that stays open after it has saved says 'Close'. */
  closeLabel?: string
  /** Below the form: what is saved on its own. */
  below?: ReactNode
  /** The fields. */
  children: ReactNode
}

/**
 * A form at the right, over the page. Mounted while it is open. Asks before what was typed is lost, and cannot be closed
 * while it is saved: what follows a save, such as a secret that is shown once, would come over another page or panel.
 */
export const FormPanel = <Values extends FieldValues, Saved>({
  title,
  name,
  width,
  submitLabel,
  what,
  onClose,
  closeLabel = 'Cancel',
  below,
  children,
  ...submission
}: FormPanelProps<Values, Saved>) => {
  const formId = useId()
  const { submit, isDirty, isSubmitting, error } = useFormSubmit(submission)
  const [isAsking, setIsAsking] = useState(false)
  const isUnsaved = isDirty && !isSubmitting

  const close = () => {
    if (isUnsaved) setIsAsking(true)
    else onClose()
  }

  return (
    <>
      <SidePanel
        open
        onOpenChange={close}
        name={name}
        title={title}
        locked={isSubmitting}
        onSubmitKey={submit}
        {...(width === undefined ? {} : { defaultWidth: width })}
        footer={
          <>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              loading={isSubmitting}
              disabledReason={submission.disabledReason}
            >
              {submitLabel} <KeyHint keys="mod+enter" onColour />
            </Button>
            <Button variant="ghost" disabled={isSubmitting} onClick={close}>
              {closeLabel}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          autoComplete="off"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            submit()
          }}
          className="flex flex-col gap-5"
        >
          {children}
          {error !== undefined && <ErrorState title={submission.failure} error={error} />}
        </form>
        {below}
      </SidePanel>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={onClose}
        variant="danger"
        title="Close without saving"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        size="medium"
      >
        <p>{what} is not saved. You lose your changes when you close the panel.</p>
      </ConfirmDialog>
      <LeaveGuard dirty={isUnsaved} what={what} />
    </>
  )
}
