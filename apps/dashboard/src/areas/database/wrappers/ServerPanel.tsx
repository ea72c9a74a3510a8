import type { ForeignServer } from '@cairn/contracts/pg-meta/foreign-servers'
import { useMutation } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { ErrorState } from '~/components/ErrorState.tsx'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { counted } from '~/lib/counts.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import {
  changeForeignServerMutation,
  createForeignServerMutation,
  testForeignServerMutation,
} from '../api/foreign-servers.ts'
import { NameField } from '../objects/NameField.tsx'
import { useDraft } from '../objects/use-draft.ts'
import type { ServerValues } from './server-values.ts'
import { changesOf, creationOf, portProblem, serverSql, sslModeOptions, valuesOf } from './server-values.ts'

interface ServerPanelProps {
  projectRef: string
  /** Undefined to create one. */
  server?: ForeignServer | undefined
  onClose: () => void
}

const needed = (what: string) => (text: string) => (text.trim() === '' ? `Enter ${what}.` : undefined)

/** Creates a server with its user mapping, or changes them. The password is not shown: an empty one stays as it is. */
export const ServerPanel = ({ projectRef, server, onClose }: ServerPanelProps) => {
  const create = useMutation(createForeignServerMutation(projectRef))
  const change = useMutation(changeForeignServerMutation(projectRef))
  const attempt = useMutation(testForeignServerMutation(projectRef))
  const form = useForm<ServerValues>({ mode: 'onTouched', defaultValues: valuesOf(server) })
  const { errors } = form.formState
  const draft = useDraft(form)
  const isNew = server === undefined
  const test = form.handleSubmit((values) => attempt.mutate(creationOf(values)))
  return (
    <FormPanel
      title={isNew ? 'New server' : `Edit ${server.name}`}
      name="foreign-server"
      width={520}
      submitLabel={isNew ? 'Create server' : 'Save server'}
      failure={isNew ? 'The server was not created' : 'The server was not saved'}
      what={isNew ? 'The new server' : 'The server'}
      form={form}
      fields={{ foreign_address_refused: draft.hostaddr.trim() === '' ? 'host' : 'hostaddr' }}
      save={(values) =>
        isNew
          ? create.mutateAsync(creationOf(values))
          : change.mutateAsync({ id: server.id, ...changesOf(server, values) })
      }
      onSaved={({ name }) => {
        toast.success(isNew ? `Created the server ${name}` : `Saved the server ${name}`)
        onClose()
      }}
      onClose={onClose}
    >
      {isNew && <NameField form={form} name="name" />}
      <div className="grid grid-cols-[1fr_6rem] gap-4">
        <Field label="Host" error={errors.host?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('host', {
                validate: (text, { hostaddr }) =>
                  text.trim() === '' && hostaddr.trim() === '' ? 'Enter a host.' : undefined,
              })}
              mono
              maxLength={255}
              spellCheck={false}
              autoCapitalize="off"
              placeholder="db.example.com"
            />
          )}
        </Field>
        <Field label="Port" error={errors.port?.message}>
          {(field) => (
            <Input {...field} {...form.register('port', { validate: portProblem })} mono inputMode="numeric" />
          )}
        </Field>
      </div>
      <Field
        label="Numeric address (hostaddr)"
        optional
        error={errors.hostaddr?.message}
        hint="Connects to this address without looking up the name of the host."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('hostaddr', { deps: 'host' })}
            mono
            maxLength={255}
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
      <Field label="Database" error={errors.database?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('database', { validate: needed('a database') })}
            mono
            maxLength={63}
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
      <SelectField form={form} name="sslMode" label="Encryption" options={sslModeOptions} />
      <Field
        label="User"
        error={errors.user?.message}
        hint="Queries of this project can read and write what this user can."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('user', { validate: needed('a user') })}
            mono
            maxLength={255}
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
      <Field
        label={isNew ? 'Password' : 'New password'}
        optional={!isNew}
        error={errors.password?.message}
        hint={
          isNew
            ? 'The database keeps it unencrypted in the user mapping of postgres, which that role can read with SQL.'
            : 'Leave this empty to keep the password.'
        }
      >
        {(field) => (
          <PasswordInput
            {...field}
            {...form.register('password', {
              validate: (text) =>
                text === '' && (isNew || server.user_mapping === null) ? 'Enter a password.' : undefined,
            })}
            mono
            maxLength={1000}
            autoComplete="new-password"
          />
        )}
      </Field>
      {isNew && (
        <div className="flex flex-col items-start gap-3">
          <Button icon={<PlugZap aria-hidden size={14} />} loading={attempt.isPending} onClick={() => void test()}>
            Test connection
          </Button>
          {attempt.error !== null && (
            <ErrorState className="w-full" title="The connection failed" error={attempt.error} />
          )}
          {attempt.data !== undefined && (
            <Banner className="w-full" tone="success" title="Connected">
              The user can see {counted(attempt.data.table_count, 'table')} and views.
            </Banner>
          )}
        </div>
      )}
      <SqlPreview
        sql={serverSql(draft, server)}
        missing={isNew ? 'Enter a name, a host, a database and a user' : 'Change something'}
      />
    </FormPanel>
  )
}
