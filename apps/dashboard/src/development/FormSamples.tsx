import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '~/api/errors.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'

interface Values {
  name: string
  size: 'small' | 'large'
}

const defaultValues: Values = { name: '', size: 'small' }

let answerSlow = () => {}

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
] as const

/** In place of a server: it knows the name 'taken', fails at 'down', and answers 'slow' once the button is pressed. */
const save = (values: Values): Promise<Values> => {
  if (values.name === 'taken')
    return Promise.reject(new ApiError('This name is taken.', { code: 409, reason: 'name_taken' }))
  if (values.name === 'down')
    return Promise.reject(new ApiError('The server is not available.', { code: 503, reason: 'unavailable' }))
  if (values.name !== 'slow') return Promise.resolve(values)
  const { promise, resolve } = Promise.withResolvers<Values>()
  answerSlow = () => resolve(values)
  return promise
}

const fields = { name_taken: 'name' } as const

const useSampleForm = () => {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues })
  const { errors } = form.formState
  const inputs = (
    <>
      <Field
        label="Name"
        error={errors.name?.message}
        hint="“taken” and “down” are refused, and “slow” is saved when the server answers."
      >
        {(field) => (
          <Input {...field} {...form.register('name', { validate: (name) => name !== '' || 'Enter a name.' })} />
        )}
      </Field>
      <SelectField form={form} name="size" label="Size" options={sizes} />
    </>
  )
  return { form, inputs }
}

const PanelSample = ({ onClose }: { onClose: () => void }) => {
  const { form, inputs } = useSampleForm()
  return (
    <FormPanel
      title="New sample"
      name="gallery"
      submitLabel="Create"
      failure="The sample was not created"
      what="The sample"
      form={form}
      save={save}
      fields={fields}
      onSaved={() => {
        toast.success('Sample created')
        onClose()
      }}
      onClose={onClose}
    >
      {inputs}
    </FormPanel>
  )
}

const SettingsSample = ({ title, disabledReason }: { title: string; disabledReason?: string }) => {
  const { form, inputs } = useSampleForm()
  return (
    <SettingsCard
      title={title}
      what="The sample"
      failure="The sample was not saved"
      form={form}
      save={save}
      fields={fields}
      disabledReason={disabledReason}
      onSaved={(saved) => {
        form.reset(saved)
        toast.success('Sample saved')
      }}
    >
      {inputs}
    </SettingsCard>
  )
}

export const FormSamples = () => {
  const [open, setOpen] = useState<'panel' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-sm text-faint">Forms and settings</h2>
      <div className="flex gap-2">
        <Button onClick={() => setOpen('panel')}>FormPanel</Button>
        <Button onClick={() => answerSlow()}>Answer of the server</Button>
      </div>
      <SettingsSample title="Settings" />
      <SettingsSample title="Settings of others" disabledReason="Only owners may change this." />
      <ActionCard
        title="Delete"
        badge={<Badge>Sample</Badge>}
        text="Deletes the sample. This cannot be undone."
        action={
          <Button variant="danger-outline" onClick={() => setOpen('delete')}>
            Delete sample
          </Button>
        }
      />
      <SqlPreview sql={'create table public.orders (\n  id bigint primary key\n);'} />
      <SqlPreview sql={undefined} missing="Enter a table name" />
      {open === 'panel' && <PanelSample onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title="Delete the sample"
          confirmLabel="Delete permanently"
          onDelete={() => save({ name: 'down', size: 'small' })}
          failure="The sample was not deleted"
          typeToConfirm="sample"
          onClose={close}
        >
          <p>Its rows are deleted too.</p>
        </DeleteDialog>
      )}
    </section>
  )
}
