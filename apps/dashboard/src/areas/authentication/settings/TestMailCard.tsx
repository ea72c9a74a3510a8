import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { profileQuery } from '~/api/profile.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { sendTestMailMutation } from '../api/auth-config.ts'

interface TestMailCardProps {
  projectRef: string
  config: AuthConfig
}

/** Sends an email by the mail server as it is saved, and says what became of it. */
export const TestMailCard = ({ projectRef, config }: TestMailCardProps) => {
  const { reason } = useProjectPermission('auth_settings:Write', projectRef)
  const { data: profile } = useQuery(profileQuery)
  const test = useMutation(sendTestMailMutation(projectRef))
  const form = useForm({
    mode: 'onTouched',
    values: { email: profile?.primary_email ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const send = form.handleSubmit(({ email }) => test.mutate(email.trim()))
  return (
    <Card title="Test email">
      <form
        noValidate
        className="flex max-w-xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Field
          label="Send to"
          hint="Sent by the mail server as it is saved."
          error={form.formState.errors.email?.message}
        >
          {(field) => (
            <span className="flex items-center gap-2">
              <Input {...field} {...form.register('email', { validate: typedEmailProblem })} type="email" />
              <Button
                type="submit"
                loading={test.isPending}
                disabledReason={reason ?? (config.smtp_host === '' ? 'Save a mail server first.' : undefined)}
              >
                Send test email
              </Button>
            </span>
          )}
        </Field>
        {test.isSuccess && (
          <Banner tone="success" title={`Sent to ${test.data.email}`}>
            The mail server accepted the email.
          </Banner>
        )}
        {test.isError && <ErrorState title="The test email was not sent" error={test.error} />}
      </form>
    </Card>
  )
}
