import { nameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { answered, refetchFactors, showSecondFactor } from '~/api/factors.ts'
import { authClient } from '~/api/auth-client.ts'
import { messageOf } from '~/api/errors.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

interface AddFactorDialogProps {
  isFirst: boolean
  onClose: () => void
  onAdded: (added: { isFirst: boolean }) => void
}

const begin = async (friendlyName: string) =>
  answered(await authClient.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Cairn' }))

const codeProblem = (code: string) => (/^\s*(?:\d\s*){6}$/.test(code) ? undefined : 'A code has six digits.')

/** Names a new authenticator, then has it show that it knows the secret. Mounted while it is open. */
export const AddFactorDialog = ({ isFirst, onClose, onAdded }: AddFactorDialogProps) => {
  const formId = useId()
  const enrol = useMutation({ mutationFn: begin })
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: '', code: '' } })
  const factor = enrol.data

  const submit = handleSubmit(async ({ name, code }) => {
    if (factor === undefined) {
      // The dialog shows every error.
      await enrol.mutateAsync(name.trim()).catch(() => undefined)
      return
    }
    try {
      await showSecondFactor(code, factor.id)
    } catch (error) {
      setError('code', { message: messageOf(error) }, { shouldFocus: true })
      return
    }
    await refetchFactors()
    onAdded({ isFirst })
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Add an authenticator app"
      locked={formState.isSubmitting}
      onSubmitKey={() => void submit()}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" loading={formState.isSubmitting}>
            {factor === undefined ? 'Continue' : 'Verify'}
          </Button>
          <Button disabled={formState.isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {factor === undefined ? (
          <Field label="Name" error={formState.errors.name?.message} hint="A name to recognize the app by.">
            {(control) => (
              <Input {...control} {...register('name', { validate: nameProblem })} placeholder="My phone" />
            )}
          </Field>
        ) : (
          <>
            <p className="text-sm text-muted">
              Scan the QR code with an authenticator app, or enter the secret. Then enter the code that the app shows.
            </p>
            <img
              src={factor.totp.qr_code}
              alt="QR code of the secret below"
              className="size-44 self-center rounded-md bg-white p-1"
            />
            <CodeBlock label="Secret" code={factor.totp.secret} wrap />
            <Field label="Code" error={formState.errors.code?.message} hint="Six digits. They change every 30 seconds.">
              {(control) => (
                <Input
                  {...control}
                  {...register('code', { validate: codeProblem })}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that was asked for
                  autoFocus
                  mono
                />
              )}
            </Field>
            {isFirst && <p className="text-sm text-muted">Your other sessions must then sign in again with a code.</p>}
          </>
        )}
        {enrol.error !== null && <ErrorState title="The authenticator app was not added" error={enrol.error} />}
      </form>
    </Dialog>
  )
}
