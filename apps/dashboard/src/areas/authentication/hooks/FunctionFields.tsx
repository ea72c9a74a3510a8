import type { DatabaseFunction } from '@cairn/contracts/pg-meta/functions'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { Controller, useWatch } from 'react-hook-form'
import { functionsQuery } from '~/areas/database/api/objects.ts'
import { schemasQuery } from '~/api/catalogue.ts'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import type { HookKind } from './hook-kinds.ts'
import { hookTemplate } from './hook-template.ts'
import type { HookValues } from './hook-values.ts'
import { hookNameProblem } from './hook-values.ts'

interface FunctionFieldsProps {
  projectRef: string
  form: UseFormReturn<HookValues>
  kind: HookKind
  readOnly: boolean
}

/** Those that a hook can ask: they take one document. */
const takesDocument = ({ identity_argument_types: types }: DatabaseFunction): boolean => /^(?:\S+ )?jsonb?$/.test(types)

const emptyText = ({ isPending, isError }: { isPending: boolean; isError: boolean }): string => {
  if (isPending) return 'Loading …'
  return isError
    ? 'The functions could not be loaded. Enter a name.'
    : 'No function takes one jsonb value. Create one from the template.'
}

/** The function that a hook asks, and what such a function looks like. */
export const FunctionFields = ({ projectRef, form, kind, readOnly }: FunctionFieldsProps) => {
  const schema = useWatch({ control: form.control, name: 'schema' })
  const schemas = useQuery(schemasQuery(projectRef))
  const functions = useQuery(functionsQuery(projectRef, schema))
  return (
    <>
      <Controller
        control={form.control}
        name="schema"
        rules={{ validate: hookNameProblem }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Field label="Schema" hint="The schema that has the function." error={error?.message}>
            {(control) => (
              <Combobox
                {...control}
                label="Schema"
                value={value}
                options={(schemas.data ?? []).map(({ name }) => ({ value: name, label: name }))}
                onValueChange={(chosen) => {
                  onChange(chosen)
                  if (chosen !== schema) form.setValue('functionName', '', { shouldDirty: true })
                }}
                allowCustom
                disabled={readOnly}
                mono
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="functionName"
        rules={{ validate: hookNameProblem }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Field
            label="Function"
            hint="Functions of the schema that take one jsonb value are listed. Yours must return jsonb."
            error={error?.message}
          >
            {(control) => (
              <span className="flex items-center gap-2">
                <Combobox
                  {...control}
                  label="Function"
                  value={value === '' ? undefined : value}
                  options={(functions.data ?? [])
                    .filter(takesDocument)
                    .map(({ name, return_type: hint }) => ({ value: name, label: name, hint }))}
                  placeholder="Choose a function"
                  emptyText={emptyText(functions)}
                  onValueChange={onChange}
                  allowCustom
                  disabled={readOnly}
                  mono
                />
                <RefreshButton query={functions} />
              </span>
            )}
          </Field>
        )}
      />
      <div>
        <p className="mb-1.5 text-sm text-muted">Template of the function, to run in the SQL editor</p>
        <CodeBlock code={hookTemplate(kind, schema)} label={`Template of ${kind.name}`} />
      </div>
    </>
  )
}
