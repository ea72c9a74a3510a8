import type { Notice } from '@cairn/contracts/notices/notices'
import { controlCharacterProblem, webAddressProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { createNoticeMutation } from '../api/kept-notices.ts'

type Kind = Notice['kind']

interface Values {
  kind: Kind
  title: string
  text: string
  link: string
  starts: string
  ends: string
  shownUntil: string
}

const kinds: { value: Kind; label: string }[] = [
  { value: 'incident', label: 'Incident' },
  { value: 'maintenance', label: 'Maintenance' },
  { value: 'notice', label: 'Notice' },
]

const hints: Record<Kind, string> = {
  incident: 'Something does not work. Shown above everything else until you end it.',
  maintenance: 'Maintenance work. Shown unless there is an incident.',
  notice: 'Anything else that everyone should know. Each person can close it.',
}

const usualTitles: Record<Kind, string> = {
  incident: 'We are currently investigating a technical issue',
  maintenance: 'Maintenance is under way',
  notice: '',
}

const defaults: Values = {
  kind: 'incident',
  title: usualTitles.incident,
  text: '',
  link: '',
  starts: '',
  ends: '',
  shownUntil: '',
}

// A field of type datetime-local has no zone: what is typed is UTC, as it is shown.
const momentOf = (typed: string): string | null => (typed === '' ? null : new Date(`${typed}Z`).toISOString())

export const NewNoticePanel = ({ onClose }: { onClose: () => void }) => {
  const create = useMutation(createNoticeMutation)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: defaults })
  const { control, getValues, setValue } = form
  const { errors } = form.formState
  const kind = useWatch({ control, name: 'kind' })

  const chooseKind = (next: Kind) => {
    const usual = new Set(Object.values(usualTitles))
    if (usual.has(getValues('title'))) setValue('title', usualTitles[next])
    setValue('kind', next, { shouldDirty: true })
  }
  return (
    <FormPanel
      title="New notice"
      name="notice"
      submitLabel="Publish"
      failure="The notice was not published"
      what="The notice"
      form={form}
      save={({ kind: chosen, title, text, link, starts, ends, shownUntil }) =>
        create.mutateAsync({
          kind: chosen,
          title: title.trim(),
          text: text.trim(),
          link: link.trim() === '' ? null : link.trim(),
          starts_at: momentOf(starts),
          ends_at: momentOf(ends),
          shown_until: momentOf(shownUntil),
        })
      }
      fields={{ starts_at: 'starts', ends_at: 'ends', shown_until: 'shownUntil' }}
      onSaved={() => {
        toast.success('Notice published')
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Type" hint={hints[kind]}>
        {(field) => (
          <Controller
            control={control}
            name="kind"
            render={({ field: { value } }) => (
              <Select {...field} value={value} options={kinds} onValueChange={chooseKind} />
            )}
          />
        )}
      </Field>
      <Field label="Title" error={errors.title?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('title', {
              validate: (title) => (title.trim() === '' ? 'Enter a title.' : controlCharacterProblem(title)),
            })}
            maxLength={200}
          />
        )}
      </Field>
      <Field label="Text" optional>
        {(field) => <Textarea {...field} {...form.register('text')} rows={3} maxLength={2000} />}
      </Field>
      <Field
        label="Link"
        optional
        error={errors.link?.message}
        hint={kind === 'notice' ? 'The link of “Learn more”.' : 'Of a status page.'}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('link', {
              validate: (link) => (link.trim() === '' ? undefined : webAddressProblem(link.trim())),
            })}
            inputMode="url"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Starts (UTC)" optional>
          {(field) => <Input {...field} {...form.register('starts')} type="datetime-local" />}
        </Field>
        <Field label="Ends (UTC)" optional error={errors.ends?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('ends', {
                validate: (ends, { starts }) =>
                  starts === '' || ends === '' || starts <= ends || 'The end is before the start.',
              })}
              type="datetime-local"
            />
          )}
        </Field>
      </div>
      <Field label="Shown until (UTC)" optional hint="If empty, until you end it.">
        {(field) => <Input {...field} {...form.register('shownUntil')} type="datetime-local" />}
      </Field>
    </FormPanel>
  )
}
