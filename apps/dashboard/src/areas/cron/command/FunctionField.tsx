import { plainName } from '@cairn/contracts/database/sql-names'
import type { DatabaseFunction } from '@cairn/contracts/pg-meta/functions'
import type { Schema } from '@cairn/contracts/pg-meta/schemas'
import { useQuery } from '@tanstack/react-query'
import { schemasQuery } from '~/api/catalogue.ts'
import { allFunctionsQuery } from '~/areas/database/api/objects.ts'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'

interface FunctionFieldProps {
  projectRef: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

const given = new Set(['in', 'inout', 'variadic'])

/** Those that can be called without an argument. */
const isCallable = ({ args, return_type: type }: DatabaseFunction): boolean =>
  !/^(event_)?trigger$/.test(type) && args.every(({ mode, has_default: isOptional }) => isOptional || !given.has(mode))

/** Schemas of the services and of extensions have hundreds of functions that no job calls. */
const isOwn = ({ name, owner }: Schema): boolean => name !== 'extensions' && !owner.startsWith('supabase_')

/** The function of the database that a job calls. */
export const FunctionField = ({ projectRef, value, onChange, error }: FunctionFieldProps) => {
  const schemas = useQuery(schemasQuery(projectRef))
  const functions = useQuery(allFunctionsQuery(projectRef))
  const own = new Set(schemas.data?.filter(isOwn).map(({ name }) => name))
  const options = (functions.data ?? [])
    .filter((each) => own.has(each.schema) && isCallable(each))
    .map(({ schema, name }) => plainName(schema, name))
  return (
    <Field label="Function" error={error} hint="Functions that need no argument are listed. Runs as the role postgres.">
      {(control) => (
        <Combobox
          {...control}
          label="Function"
          mono
          value={value === '' ? undefined : value}
          options={[...new Set(options)].map((name) => ({ value: name, label: name }))}
          placeholder="Choose a function"
          emptyText={
            functions.isPending || schemas.isPending ? 'Loading …' : 'No function can be called without an argument.'
          }
          onValueChange={onChange}
        />
      )}
    </Field>
  )
}
