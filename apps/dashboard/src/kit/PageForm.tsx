import type { FormEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import type { FormSubmit } from './use-form-submit.ts'
import { useFormSubmit } from './use-form-submit.ts'

interface PageFormProps<Values extends FieldValues, Saved> extends FormSubmit<Values, Saved> {
  submitLabel: string
  /** What is lost when the page is left: 'The request'. */
  what: string
  /** Leaves the form: a button or a link. */
  cancel?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form that creates something, on a page or in a card. */
export const PageForm = <Values extends FieldValues, Saved>({
  submitLabel,
  what,
  cancel,
  children,
  ...submission
}: PageFormProps<Values, Saved>) => {
  const { submit, isDirty, isSubmitting, error } = useFormSubmit(submission)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      onKeyDownCapture={whenSubmitKey(submit)}
      className="flex flex-col gap-5"
    >
      <LeaveGuard dirty={isDirty && !isSubmitting} what={what} />
      {children}
      {error !== undefined && <ErrorState title={submission.failure} error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" loading={isSubmitting} disabledReason={submission.disabledReason}>
          {submitLabel} <KeyHint keys="mod+enter" onColour />
        </Button>
        {cancel}
      </div>
    </form>
  )
}
