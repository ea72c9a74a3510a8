import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { passwordProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { DatabasePasswordField } from '~/components/DatabasePasswordField.tsx'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { PageForm } from '~/kit/PageForm.tsx'
import { generatePassword } from '~/lib/generate-password.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { toast } from '~/ui/toast.ts'
import { resetDatabasePasswordMutation } from '../../api/project-database.ts'
import { actionReason } from '~/lib/action-reason.ts'

const title = 'Database password'

const NewPassword = ({ project, onClose }: { project: ProjectDetail; onClose: () => void }) => {
  const reset = useMutation(resetDatabasePasswordMutation(project.ref))
  const form = useForm({ mode: 'onTouched', defaultValues: { password: generatePassword() } })
  const password = useWatch({ control: form.control, name: 'password' })
  const { errors } = useFormState({ control: form.control })
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <PageForm
      form={form}
      save={(values) => reset.mutateAsync(values.password)}
      onSaved={() => {
        toast.success('Database password reset')
        onClose()
      }}
      submitLabel="Reset password"
      failure="The password was not reset"
      what="The new password"
      cancel={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <DatabasePasswordField
        label="New password"
        hint="Copy it now. It is not shown again."
        password={password}
        error={errors.password?.message}
        registered={form.register('password', { validate: { rule: passwordProblem, strength: passwordTooWeak } })}
        onGenerate={() => form.setValue('password', generatePassword(), { shouldValidate: true })}
      />
    </PageForm>
  )
}

// As a ref: the form has taken the place of the button, which is there again.
const focusAgain = (button: HTMLButtonElement | null) => button?.focus()

export const PasswordCard = ({ project }: { project: ProjectDetail }) => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { reason } = useListedProjectPermission('database:ResetPassword', project)
  if (isOpen)
    return (
      <Card title={title}>
        <NewPassword
          project={project}
          onClose={() => {
            setOpen(false)
            setWasOpen(true)
          }}
        />
      </Card>
    )
  return (
    <ActionCard
      title={title}
      text="The password cannot be shown. After a reset, open connections stay, and applications need the new password to reconnect. The dashboard does not use it."
      action={
        <Button
          ref={wasOpen ? focusAgain : null}
          disabledReason={reason ?? actionReason('resetPassword', project.status)}
          onClick={() => setOpen(true)}
        >
          Reset database password
        </Button>
      }
    />
  )
}
