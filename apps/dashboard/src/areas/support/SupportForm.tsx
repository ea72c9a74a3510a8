import { controlCharacterProblem } from '@cairn/contracts/rules'
import type { Severity, SupportCategory } from '@cairn/contracts/support/support-terms'
import { severities, supportServices } from '@cairn/contracts/support/support-terms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { organizationsQuery } from '~/api/organizations.ts'
import { profileQuery } from '~/api/profile.ts'
import { projectsQuery } from '~/api/projects.ts'
import { isSignedIn } from '~/api/session.ts'
import { createSupportRequestMutation } from './api/support.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { AttachmentsField } from './AttachmentsField.tsx'
import { LabelledCheckbox } from './LabelledCheckbox.tsx'
import { offeredCategories, severityHints } from '~/lib/support-words.ts'

export interface SupportPrefill {
  category: SupportCategory | undefined
  sid: string | undefined
  subject: string | undefined
  message: string | undefined
  organization: string | undefined
  project: string | undefined
}

interface Values {
  category: SupportCategory
  severity: Severity
  email: string
  organization: string
  project: string
  subject: string
  message: string
  services: string[]
  allowsAccess: boolean
}

const severityOptions = severities.map((value) => ({ value, label: value }))
const none = { value: '', label: 'No specific project' }

interface SupportFormProps {
  prefill: SupportPrefill
  onSent: (reference: string) => void
}

export const SupportForm = ({ prefill, onSent }: SupportFormProps) => {
  const signedIn = isSignedIn()
  const create = useMutation(createSupportRequestMutation)
  const { data: profile } = useQuery({ ...profileQuery, enabled: signedIn })
  const { data: organizations } = useQuery({ ...organizationsQuery, enabled: signedIn })
  const { data: projects } = useQuery({ ...projectsQuery, enabled: signedIn })
  const [files, setFiles] = useState<File[]>([])
  const { register, handleSubmit, control, formState, setValue } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      category: prefill.category ?? (signedIn ? 'Problem' : 'Login_issues'),
      severity: 'Normal',
      email: '',
      organization: prefill.organization ?? '',
      project: prefill.project ?? '',
      subject: prefill.subject ?? '',
      message: prefill.message ?? '',
      services: [],
      allowsAccess: false,
    },
  })
  const { errors, isDirty } = formState
  const [severity, organization] = useWatch({ control, name: ['severity', 'organization'] })
  const hasBilling = profile !== undefined && !profile.disabled_features.includes('billing:all')
  const projectOptions = [
    none,
    ...(projects ?? [])
      .filter(({ organization_slug: slug }) => organization === '' || slug === organization)
      .map(({ ref, name }) => ({ value: ref, label: name })),
  ]

  const submit = handleSubmit((values) => {
    const body = {
      category: values.category,
      severity: values.severity,
      subject: values.subject.trim(),
      message: values.message.trim(),
      ...(signedIn ? {} : { email: values.email.trim() }),
      organization_slug: values.organization === '' ? null : values.organization,
      project_ref: values.project === '' ? null : values.project,
      error_id: prefill.sid ?? null,
      services: supportServices.filter((service) => values.services.includes(service)),
      allows_access: values.allowsAccess,
    }
    create.mutate(
      { body, files },
      {
        onSuccess: ({ reference, missing }) => {
          for (const name of missing) toast.error(`${name} was not attached. The request was sent without it.`)
          onSent(reference)
        },
      },
    )
  })

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDownCapture={whenSubmitKey(() => void submit())}
      className="flex flex-col gap-5"
    >
      <LeaveGuard dirty={isDirty && !create.isPending && !create.isSuccess} what="What you wrote" />
      <Field label="Topic">
        {(field) => (
          <Controller
            control={control}
            name="category"
            render={({ field: { value, onChange } }) => (
              <Select
                {...field}
                value={value}
                options={offeredCategories(hasBilling, prefill.category)}
                onValueChange={onChange}
              />
            )}
          />
        )}
      </Field>
      {!signedIn && (
        <Field label="Your email" error={errors.email?.message} hint="We reply to this address.">
          {(field) => (
            <Input
              {...field}
              {...register('email', { validate: typedEmailProblem })}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          )}
        </Field>
      )}
      {signedIn && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Organization">
            {(field) => (
              <Controller
                control={control}
                name="organization"
                render={({ field: { value, onChange } }) => (
                  <Select
                    {...field}
                    value={value}
                    options={[none, ...(organizations ?? []).map(({ slug, name }) => ({ value: slug, label: name }))]}
                    onValueChange={(slug) => {
                      onChange(slug)
                      setValue('project', '')
                    }}
                  />
                )}
              />
            )}
          </Field>
          <Field label="Project">
            {(field) => (
              <Controller
                control={control}
                name="project"
                render={({ field: { value, onChange } }) => (
                  <Select {...field} value={value} options={projectOptions} onValueChange={onChange} />
                )}
              />
            )}
          </Field>
        </div>
      )}
      <Field label="Severity" hint={severityHints[severity]}>
        {(field) => (
          <Controller
            control={control}
            name="severity"
            render={({ field: { value, onChange } }) => (
              <Select {...field} value={value} options={severityOptions} onValueChange={onChange} />
            )}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-sm text-muted">
          Affected services <span className="ml-1 text-faint">optional</span>
        </legend>
        <Controller
          control={control}
          name="services"
          render={({ field: { value, onChange } }) => (
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {supportServices.map((service) => (
                <LabelledCheckbox
                  key={service}
                  checked={value.includes(service)}
                  onCheckedChange={(checked) =>
                    onChange(checked ? [...value, service] : value.filter((other) => other !== service))
                  }
                  label={service}
                />
              ))}
            </div>
          )}
        />
      </fieldset>
      <Field label="Subject" error={errors.subject?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('subject', {
              validate: (subject) => (subject.trim() === '' ? 'Enter a subject.' : controlCharacterProblem(subject)),
            })}
            maxLength={200}
          />
        )}
      </Field>
      <Field
        label="Message"
        error={errors.message?.message}
        hint="What you did, what you expected, and what happened instead."
      >
        {(field) => (
          <Textarea
            {...field}
            {...register('message', {
              validate: (message) => message.trim() !== '' || 'Enter a message.',
            })}
            rows={8}
            maxLength={20_000}
          />
        )}
      </Field>
      <AttachmentsField
        files={files}
        onChange={setFiles}
        disabledReason={signedIn ? undefined : 'Sign in to attach files.'}
      />
      {signedIn && (
        <Controller
          control={control}
          name="allowsAccess"
          render={({ field: { value, onChange } }) => (
            <LabelledCheckbox
              checked={value}
              onCheckedChange={(checked) => onChange(checked)}
              label="Allow support access to the project"
            />
          )}
        />
      )}
      {prefill.sid !== undefined && (
        <p className="text-sm text-muted">
          Error report <code className="font-mono text-xs">{prefill.sid}</code> is sent with it.
        </p>
      )}
      {create.error !== null && <ErrorState title="The request was not sent" error={create.error} />}
      <div>
        <Button type="submit" variant="primary" size="lg" loading={create.isPending || formState.isSubmitting}>
          Send
        </Button>
      </div>
    </form>
  )
}
