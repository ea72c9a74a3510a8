import type { FileLocation } from '@cairn/contracts/storage/location'
import { endpointProblem, remoteNameProblem } from '@cairn/contracts/storage/location-rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { useProjectPlan } from '~/api/use-project-plan.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { setFileBucketMutation } from '../api/location.ts'

interface Values {
  endpoint: string
  region: string
  name: string
  access_key: string
  secret_key: string
}

const toValues = ({ bucket }: FileLocation): Values => ({
  endpoint: bucket?.endpoint ?? '',
  region: bucket?.region ?? '',
  name: bucket?.name ?? '',
  access_key: bucket?.access_key ?? '',
  secret_key: '',
})

const fields = { file_bucket_secret_needed: 'secret_key' } as const

const needed = (what: string) => (text: string) => (text.trim() === '' ? `Enter the ${what}.` : undefined)

const checked = (what: string, problemOf: (text: string) => string | undefined) => (text: string) =>
  needed(what)(text) ?? problemOf(text.trim())

/** The bucket of another server that files can be kept in. */
export const FileBucketCard = ({ projectRef, location }: { projectRef: string; location: FileLocation }) => {
  const { reason } = useProjectPermission('storage_settings:Write', projectRef)
  const save = useMutation(setFileBucketMutation(projectRef))
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: toValues(location) })
  const { errors } = form.formState
  const isMoving = location.move !== null && location.move.state !== 'failed'
  const { lacks } = useProjectPlan(projectRef)
  // On a smaller plan a bucket that is there stays, and can get other keys.
  const planLacks = location.bucket === null ? lacks('storage.own_storage') : undefined
  const readOnly = reason !== undefined || planLacks !== undefined
  return (
    <SettingsCard
      title="S3 bucket"
      what="The S3 bucket"
      failure="The bucket was not saved"
      form={form}
      fields={fields}
      disabledReason={reason ?? planLacks ?? (isMoving ? 'The files are being moved.' : undefined)}
      save={({ secret_key: secret, ...bucket }) =>
        save.mutateAsync({ ...bucket, ...(secret !== '' && { secret_key: secret }) })
      }
      onSaved={(saved) => {
        form.reset(toValues(saved))
        toast.success('Saved. A file was written to the bucket, read and deleted.')
      }}
    >
      <p className="text-sm text-pretty text-muted">
        Files can be kept in a bucket of any service that speaks the S3 protocol, in place of the disk of this server.{' '}
        {planLacks ?? 'Saving tries the bucket and moves nothing.'}
      </p>
      <Field label="Endpoint" hint="Such as https://s3.eu-central-1.amazonaws.com" error={errors.endpoint?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('endpoint', { validate: checked('address of the service', endpointProblem) })}
            inputMode="url"
            readOnly={readOnly}
            mono
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Bucket" error={errors.name?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('name', { validate: checked('name of the bucket', remoteNameProblem) })}
              readOnly={readOnly}
              mono
            />
          )}
        </Field>
        <Field label="Region" hint="us-east-1 where the service has none" error={errors.region?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('region', { validate: checked('region', remoteNameProblem) })}
              readOnly={readOnly}
              mono
            />
          )}
        </Field>
      </div>
      <Field label="Access key" error={errors.access_key?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('access_key', { validate: needed('access key') })}
            autoComplete="off"
            readOnly={readOnly}
            mono
          />
        )}
      </Field>
      <Field
        label="Secret key"
        hint={
          location.bucket === null
            ? 'Stored encrypted, and not shown again.'
            : 'Leave this empty to keep the key that is stored.'
        }
        error={errors.secret_key?.message}
      >
        {(field) => (
          <PasswordInput
            {...field}
            {...form.register('secret_key', {
              validate: (text) => (location.bucket === null ? needed('secret key')(text) : undefined),
            })}
            autoComplete="new-password"
            readOnly={readOnly}
            mono
          />
        )}
      </Field>
    </SettingsCard>
  )
}
