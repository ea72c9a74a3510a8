import type { FormEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import type { FormSubmit } from './use-form-submit.ts'
import { useFormSubmit } from './use-form-submit.ts'

interface SettingsCardProps<Values extends FieldValues, Saved> extends FormSubmit<Values, Saved> {
  title?: ReactNode
  /** 'Save', where nothing else is given. */
  submitLabel?: string
  /** What is lost when the page is left: 'Your profile'. */
  what: string
  /** The fields. */
  children: ReactNode
}

/** Settings that are saved together: fields, Save and Discard, and why they cannot be saved. */
export const SettingsCard = <Values extends FieldValues, Saved>({
  title,
  submitLabel = 'Save',
  what,
  children,
  ...submission
}: SettingsCardProps<Values, Saved>) => {
  const { form, disabledReason } = submission
  const { submit, isDirty, isSubmitting, error, forgetError } = useFormSubmit(submission)

  const discard = () => {
    forgetError()
    form.reset()
  }

  return (
    <Card title={title}>
      <LeaveGuard dirty={isDirty && !isSubmitting} what={what} />
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        onKeyDownCapture={whenSubmitKey(submit)}
      >
        <div className="flex max-w-xl flex-col gap-5">
          {children}
          {error !== undefined && <ErrorState title={submission.failure} error={error} />}
        </div>
        <div className="-mx-4.5 mt-5 flex flex-wrap items-center gap-2 border-t border-line px-4.5 pt-4">
          <Button
            type="submit"
            variant="primary"
            loading={isSubmitting}
            disabledReason={disabledReason ?? (isDirty ? undefined : 'Nothing was changed.')}
          >
            {submitLabel} <KeyHint keys="mod+enter" onColour />
          </Button>
          {isDirty && !isSubmitting && (
            <Button variant="ghost" onClick={discard}>
              Discard
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
