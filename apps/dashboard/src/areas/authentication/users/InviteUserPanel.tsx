import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { inviteUserMutation } from '../api/user-actions.ts'

const defaultValues = { email: '' }

interface InviteUserPanelProps {
  projectRef: string
  onClose: () => void
}

/** Invites somebody by email, whether or not people can sign up by themselves. */
export const InviteUserPanel = ({ projectRef, onClose }: InviteUserPanelProps) => {
  const invite = useMutation(inviteUserMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues })
  return (
    <FormPanel
      title="Invite user"
      name="invite-auth-user"
      submitLabel="Send invitation"
      failure="The invitation was not sent"
      what="The invitation"
      form={form}
      save={({ email }) => invite.mutateAsync(email.trim())}
      onSaved={({ email }) => {
        toast.success(`Invited ${email}`)
        onClose()
      }}
      onClose={onClose}
    >
      <Field
        label="Email"
        hint="The user appears in the list at once, and is confirmed by following the link in the email."
        error={form.formState.errors.email?.message}
      >
        {(field) => <Input {...field} {...form.register('email', { validate: typedEmailProblem })} type="email" />}
      </Field>
    </FormPanel>
  )
}
