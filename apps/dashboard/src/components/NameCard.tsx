import { publicNameProblem } from '@cairn/contracts/rules'
import { useForm } from 'react-hook-form'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'

interface NameCardProps {
  name: string
  /** What it is known by in addresses, which never changes: a slug, a ref. */
  handle: { label: 'Slug' | 'Ref'; value: string; hint: string }
  /** Why it may not be renamed. */
  forbidden: string | undefined
  /** The title of the error. */
  failure: string
  onRename: (name: string) => Promise<{ name: string }>
}

/** The name of something, to be changed, above the handle that stays. */
export const NameCard = ({ name, handle, forbidden, failure, onRename }: NameCardProps) => {
  const form = useForm<{ name: string }>({ mode: 'onTouched', defaultValues: { name } })
  return (
    <SettingsCard
      what="The new name"
      failure={failure}
      form={form}
      disabledReason={forbidden}
      save={(values) => onRename(values.name.trim())}
      onSaved={(renamed) => {
        form.reset({ name: renamed.name })
        toast.success('Renamed')
      }}
    >
      <Field label="Name" error={form.formState.errors.name?.message} hint={forbidden}>
        {(field) => (
          <Input
            {...field}
            {...form.register('name', { validate: publicNameProblem })}
            readOnly={forbidden !== undefined}
          />
        )}
      </Field>
      <Field label={handle.label} hint={handle.hint}>
        {(field) => (
          <Input
            {...field}
            value={handle.value}
            readOnly
            mono
            trailing={<CopyButton text={handle.value} label={`Copy ${handle.label.toLowerCase()}`} />}
          />
        )}
      </Field>
    </SettingsCard>
  )
}
