import { importTablesSql } from '@cairn/contracts/pg-meta/foreign-server-sql'
import type { ForeignServer, RemoteTable } from '@cairn/contracts/pg-meta/foreign-servers'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { Controller, useForm } from 'react-hook-form'
import { schemasQuery } from '~/api/catalogue.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { counted } from '~/lib/counts.ts'
import { Banner } from '~/ui/banner.tsx'
import { LabelledCheckbox } from '~/ui/labelled-checkbox.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { importForeignTablesMutation, remoteTablesQuery } from '../api/foreign-servers.ts'
import { useDraft } from '../objects/use-draft.ts'
import { TablesField } from './TablesField.tsx'

interface ImportValues {
  remoteSchema: string
  tables: string[]
  schema: string
  keepPrivate: boolean
}

/** The server takes so many at a time. */
const mostTables = 1000

const choiceProblem = ({ length }: readonly string[]): string | undefined => {
  if (length === 0) return 'Choose at least one table.'
  return length > mostTables ? `Choose up to ${mostTables} tables at a time.` : undefined
}

const schemasOf = (tables: readonly RemoteTable[]): string[] => [...new Set(tables.map(({ schema }) => schema))]

/** Until one is chosen: `public`, or the first. */
const chosenSchema = ({ remoteSchema }: ImportValues, tables: readonly RemoteTable[]): string => {
  const schemas = schemasOf(tables)
  if (remoteSchema !== '') return remoteSchema
  return schemas.includes('public') ? 'public' : (schemas[0] ?? '')
}

interface ImportFieldsProps {
  projectRef: string
  server: ForeignServer
  form: UseFormReturn<ImportValues>
  tables: readonly RemoteTable[]
}

const ImportFields = ({ projectRef, server, form, tables }: ImportFieldsProps) => {
  const { data: schemas = [] } = useQuery(schemasQuery(projectRef))
  const draft = useDraft(form)
  const remoteSchemas = schemasOf(tables)
  const remoteSchema = chosenSchema(draft, tables)
  const sql =
    choiceProblem(draft.tables) === undefined
      ? importTablesSql(server.name, {
          remote_schema: remoteSchema,
          tables: draft.tables,
          schema: draft.schema,
          keep_private: draft.keepPrivate,
        })
      : undefined
  return (
    <>
      <Field label="Schema of the server">
        {(control) => (
          <Select
            {...control}
            value={remoteSchema}
            options={remoteSchemas.map((name) => ({ value: name, label: name }))}
            onValueChange={(next) => {
              form.setValue('remoteSchema', next)
              form.setValue('tables', [])
            }}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="tables"
        rules={{ validate: choiceProblem }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <TablesField
            key={remoteSchema}
            tables={tables.filter(({ schema }) => schema === remoteSchema)}
            chosen={value}
            error={error?.message}
            onChange={onChange}
          />
        )}
      />
      <SelectField
        form={form}
        name="schema"
        label="Import into"
        hint="The schema of this project that the foreign tables are created in."
        options={schemas.map(({ name }) => ({ value: name, label: name }))}
      />
      <Controller
        control={form.control}
        name="keepPrivate"
        render={({ field: { value, onChange } }) => (
          <LabelledCheckbox
            label="Hide the tables from the data API (roles anon and authenticated)"
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      {!draft.keepPrivate && (
        <Banner tone="warning" title="Row-level security does not apply to foreign tables">
          In a schema that the data API exposes, anyone with the public API key could use all of their rows, once the
          role anon has a user mapping.
        </Banner>
      )}
      <SqlPreview sql={sql && `${sql.join(';\n')};`} missing="Choose tables" />
    </>
  )
}

interface ImportPanelProps {
  projectRef: string
  server: ForeignServer
  onClose: () => void
}

/** Asks the other server what it has, and makes foreign tables of what is chosen. */
export const ImportPanel = ({ projectRef, server, onClose }: ImportPanelProps) => {
  const remote = useQuery(remoteTablesQuery(projectRef, server.id))
  const load = useMutation(importForeignTablesMutation(projectRef))
  const form = useForm<ImportValues>({
    mode: 'onTouched',
    defaultValues: { remoteSchema: '', tables: [], schema: 'public', keepPrivate: true },
  })
  const { data, error, isFetching, refetch } = remote
  const isEmpty = data !== undefined && data.tables.length === 0
  const unready = data === undefined ? 'The tables of the server are not known yet.' : 'There is nothing to import.'
  return (
    <FormPanel
      title={`Import tables of ${server.name}`}
      name="import-foreign-tables"
      width={520}
      submitLabel="Import tables"
      failure="The tables were not imported"
      what="The choice of tables"
      form={form}
      disabledReason={data === undefined || isEmpty ? unready : undefined}
      save={async (values) => {
        await load.mutateAsync({
          id: server.id,
          remote_schema: chosenSchema(values, data?.tables ?? []),
          tables: values.tables,
          schema: values.schema,
          keep_private: values.keepPrivate,
        })
        return values.tables.length
      }}
      onSaved={(count) => {
        toast.success(`Imported ${counted(count, 'table')}`)
        onClose()
      }}
      onClose={onClose}
    >
      {data === undefined && error === null && (
        <>
          <output className="text-sm text-muted">Connecting to {server.name} …</output>
          <Skeleton className="h-64 !rounded-md" />
        </>
      )}
      {error !== null && data === undefined && (
        <ErrorState
          title="The tables of the server could not be listed"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isEmpty && <p className="text-sm text-muted">The user of this server can see no tables there.</p>}
      {data?.is_cut === true && (
        <Banner title="Not all tables are listed">
          The server has more than 10,000. Import the others with IMPORT FOREIGN SCHEMA in the SQL editor.
        </Banner>
      )}
      {data !== undefined && !isEmpty && (
        <ImportFields projectRef={projectRef} server={server} form={form} tables={data.tables} />
      )}
    </FormPanel>
  )
}
