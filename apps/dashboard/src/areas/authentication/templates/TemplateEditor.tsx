import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { EmailTemplateName } from '@cairn/contracts/authentication/email-templates'
import { bodyProblem, subjectProblem } from '@cairn/contracts/authentication/email-templates'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { AuthSettingsCard } from '../settings/AuthSettingsCard.tsx'
import { changeAuthConfigMutation } from '../api/auth-config.ts'
import { emailTemplates, previewOf } from './email-templates.ts'
import { EmailPreview } from './EmailPreview.tsx'
import { TemplateVariables } from './TemplateVariables.tsx'

interface TemplateEditorProps {
  projectRef: string
  config: AuthConfig
  name: EmailTemplateName
}

const required = (what: string, problem: (text: string) => string | undefined) => (text: string) =>
  text.trim() === '' ? `Enter a ${what}.` : problem(text)

/** An email: its subject and body, a preview of both, and the way back to the default. */
export const TemplateEditor = ({ projectRef, config, name }: TemplateEditorProps) => {
  const { reason } = useProjectPermission('auth_settings:Write', projectRef)
  const change = useMutation(changeAuthConfigMutation(projectRef))
  const [isAsked, setIsAsked] = useState(false)
  const { title, subject, body, isOn } = emailTemplates[name]
  const valuesOf = (known: AuthConfig) => ({ subject: known[subject], body: known[body] })
  const form = useForm({ mode: 'onTouched', defaultValues: valuesOf(config) })
  const { errors } = form.formState
  const typed = { ...valuesOf(config), ...useWatch({ control: form.control }) }
  const isDefault = !config.mailer_custom_templates.includes(name)

  const reset = async () => {
    const stored = await change.mutateAsync(
      { [subject]: '', [body]: '' },
      { onError: (error) => toastError(error, 'The template was not reset') },
    )
    form.reset(valuesOf(stored))
    toast.success('Reset the template')
  }

  return (
    <>
      {isOn !== undefined && (
        <AuthSettingsCard
          {...{ projectRef, config }}
          title="Notification"
          settings={[{ kind: 'switch', name: isOn, label: `Send “${title}”`, hint: 'Off by default.' }]}
          saved="Saved. Applies from the next change of an account on."
        />
      )}
      <SettingsCard
        title="Email"
        what="The template"
        failure="The template was not saved"
        form={form}
        disabledReason={reason}
        fields={{ [subject]: 'subject', [body]: 'body' }}
        save={(values) => change.mutateAsync({ [subject]: values.subject, [body]: values.body })}
        onSaved={(stored) => {
          form.reset(valuesOf(stored))
          toast.success('Saved. The next email uses this template.')
        }}
      >
        <Field
          label="Subject"
          hint={isDefault ? 'In default emails, the name of the project stands before it.' : undefined}
          error={errors.subject?.message}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register('subject', { validate: required('subject', subjectProblem) })}
              readOnly={reason !== undefined}
            />
          )}
        </Field>
        <Field label="Body" hint="HTML, with variables in braces." error={errors.body?.message}>
          {(field) => (
            <Textarea
              {...field}
              {...form.register('body', { validate: required('body', bodyProblem) })}
              readOnly={reason !== undefined}
              mono
              rows={12}
            />
          )}
        </Field>
      </SettingsCard>
      <EmailPreview {...previewOf(typed, config)} />
      <TemplateVariables />
      <ActionCard
        title="Default template"
        text="Replaces the subject and the body with those that new projects have."
        action={
          <Button
            disabledReason={reason ?? (isDefault ? 'This is the default template.' : undefined)}
            onClick={() => setIsAsked(true)}
          >
            Reset to default
          </Button>
        }
      />
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setIsAsked}
          title={`Reset ${title}`}
          variant="danger"
          confirmLabel="Reset to default"
          onConfirm={reset}
        >
          The subject and the body of this project are deleted. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
