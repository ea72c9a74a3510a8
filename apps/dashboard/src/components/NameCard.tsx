import { nameProblem } from '@cairn/contracts/rules'
import { useForm } from 'react-hook-form'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'

interface NameCardProps {
  name: string
  /** What it is known by in addresses, which never changes: a slug, a ref. */
  handle: { label: 'Slug' | 'Ref'; value: string; hint: string }
  /** Why it may not be renamed. */
  forbidden: string | undefined
  pending: boolean
  error: Error | null
  /** What is said when it failed. */
  failure: string
  onRename: (name: string, onDone: (saved: string) => void) => void
}

/** The name of something, to be changed, above the handle that stays. */
export const NameCard = ({ name, handle, forbidden, pending, error, failure, onRename }: NameCardProps) => {
  const { register, handleSubmit, formState, reset } = useForm<{ name: string }>({
    mode: 'onTouched',
    defaultValues: { name },
  })
  const { errors, isDirty } = formState
  const submit = handleSubmit((values) => onRename(values.name.trim(), (saved) => reset({ name: saved })))
  return (
    <Card>
      <LeaveGuard dirty={isDirty && !pending} what="The new name" />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-lg flex-col gap-5">
        <Field label="Name" error={errors.name?.message} hint={forbidden}>
          {(field) => (
            <Input
              {...field}
              {...register('name', { validate: nameProblem })}
              onKeyDown={whenSubmitKey(() => void submit())}
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
        {error !== null && <ErrorState title={failure} error={error} />}
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            loading={pending}
            disabledReason={forbidden ?? (isDirty ? undefined : 'Nothing changed.')}
          >
            Save
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => reset()}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
