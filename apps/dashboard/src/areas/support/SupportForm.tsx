import { controlCharacterProblem } from '@cairn/contracts/rules'
import { severities } from '@cairn/contracts/support/support-terms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { profileQuery } from '~/api/profile.ts'
import { isSignedIn } from '~/api/session.ts'
import { PageForm } from '~/kit/PageForm.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { offeredCategories, severityHints } from '~/lib/support-words.ts'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { createSupportRequestMutation } from './api/support.ts'
import { AttachmentsField } from './AttachmentsField.tsx'
import { LabelledCheckbox } from '~/ui/labelled-checkbox.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { ServicesField } from './ServicesField.tsx'
import type { SupportPrefill, SupportValues } from './support-values.ts'
import { supportRequest, supportValues } from './support-values.ts'

const severityOptions = severities.map((value) => ({ value, label: value }))

interface SupportFormProps {
  prefill: SupportPrefill
  onSent: (reference: string) => void
}

export const SupportForm = ({ prefill, onSent }: SupportFormProps) => {
  const signedIn = isSignedIn()
  const create = useMutation(createSupportRequestMutation)
  const { data: profile } = useQuery({ ...profileQuery, enabled: signedIn })
  const [files, setFiles] = useState<File[]>([])
  const form = useForm<SupportValues>({ mode: 'onTouched', defaultValues: supportValues(prefill, signedIn) })
  const { errors } = form.formState
  const severity = useWatch({ control: form.control, name: 'severity' })
  const hasBilling = profile !== undefined && !profile.disabled_features.includes('billing:all')
  return (
    <PageForm
      submitLabel="Send"
      what="What you wrote"
      failure="The request was not sent"
      form={form}
      save={(values) => create.mutateAsync({ body: supportRequest(values, signedIn, prefill.sid), files })}
      fields={{ organization_slug: 'organization', project_ref: 'project' }}
      onSaved={({ reference, missing }) => {
        for (const name of missing) toast.error(`${name} was not attached. The request was sent without it.`)
        onSent(reference)
      }}
    >
      <SelectField
        form={form}
        name="category"
        label="Topic"
        options={offeredCategories(hasBilling, prefill.category)}
      />
      {signedIn ? (
        <PlaceFields form={form} />
      ) : (
        <Field label="Your email" error={errors.email?.message} hint="We reply to this address.">
          {(field) => (
            <Input
              {...field}
              {...form.register('email', { validate: typedEmailProblem })}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          )}
        </Field>
      )}
      <SelectField
        form={form}
        name="severity"
        label="Severity"
        hint={severityHints[severity]}
        options={severityOptions}
      />
      <Controller
        control={form.control}
        name="services"
        render={({ field: { value, onChange } }) => <ServicesField chosen={value} onChange={onChange} />}
      />
      <Field label="Subject" error={errors.subject?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('subject', {
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
            {...form.register('message', { validate: (message) => message.trim() !== '' || 'Enter a message.' })}
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
          control={form.control}
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
    </PageForm>
  )
}
