import type { EnumValue } from '@cairn/contracts/pg-meta/enum-values'
import { enumLimits, enumProblem, enumStatements } from '@cairn/contracts/pg-meta/enum-values'
import type { DatabaseType } from '@cairn/contracts/pg-meta/types'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { useDraft } from '../objects/use-draft.ts'

interface EnumValuesPanelProps {
  projectRef: string
  type: DatabaseType
  disabledReason: string | undefined
  onClose: () => void
}

interface Draft {
  values: { from: string; to: string; isNew: boolean }[]
}

const wanted = ({ values }: Draft): EnumValue[] =>
  values.map(({ from, to, isNew }) => ({ from: isNew ? undefined : from, to: to.trim() }))

const newValue = { from: '', to: '', isNew: true }

/** The values of an enumerated type: renamed in place, and new ones added before or after them. */
export const EnumValuesPanel = ({ projectRef, type, disabledReason, onClose }: EnumValuesPanelProps) => {
  const form = useForm<Draft>({
    defaultValues: { values: type.enums.map((value) => ({ from: value, to: value, isNew: false })) },
  })
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: 'values' })
  const draft = useDraft(form)
  const sqlOf = (values: Draft) =>
    enumStatements(type, wanted(values))
      .map((text) => `${text};`)
      .join('\n')
  const problem = enumProblem(type.enums, wanted(draft))
  const sql = problem === undefined ? sqlOf(draft) : ''
  const isReadOnly = disabledReason !== undefined
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title={`${type.schema}.${type.name}`}
      name="enumerated-type"
      width={520}
      submitLabel="Save"
      failure="The type was not changed"
      what="The list of values"
      form={form}
      disabledReason={disabledReason ?? problem ?? (sql === '' ? 'Rename or add a value first.' : undefined)}
      sqlOf={sqlOf}
      done={() => `Changed the type ${type.name}`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden size={14} />}
          disabledReason={disabledReason}
          onClick={() => insert(0, newValue)}
        >
          Add a value at the beginning
        </Button>
        <ol aria-label="Values" className="flex flex-col gap-1.5">
          {fields.map((field, index) => (
            <li key={field.id} className="flex items-center gap-1">
              <Input
                {...form.register(`values.${index}.to`)}
                mono
                aria-label={field.isNew ? `New value ${index + 1}` : `Value ${field.from}`}
                readOnly={isReadOnly}
                maxLength={63}
              />
              <IconButton
                label={`Add a value after ${draft.values[index]?.to ?? ''}`}
                disabledReason={disabledReason}
                onClick={() => insert(index + 1, newValue)}
              >
                <Plus aria-hidden size={14} />
              </IconButton>
              {field.isNew ? (
                <IconButton label={`Remove new value ${index + 1}`} onClick={() => remove(index)}>
                  <X aria-hidden size={14} />
                </IconButton>
              ) : (
                <span aria-hidden className="size-7 shrink-0" />
              )}
            </li>
          ))}
        </ol>
        {problem !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <p className="text-sm text-muted">
          {enumLimits} To do either, create another type and change the columns to it. Renaming a value changes it in
          every row.
        </p>
      </div>
      <SqlPreview keptIn={projectRef} sql={sql === '' ? undefined : sql} missing="Rename or add a value" />
    </SqlFormPanel>
  )
}
