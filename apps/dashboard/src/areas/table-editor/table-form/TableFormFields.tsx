import type { ApiAccess } from '@cairn/contracts/pg-meta/table-changes'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { columnTypesQuery } from '~/api/catalogue.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { realtimePublication } from '@cairn/contracts/pg-meta/table-change-words'
import { focusWhenShown } from '../focus-when-shown.ts'
import { ApiAccessField } from './ApiAccessField.tsx'
import { CheckRow } from './CheckRow.tsx'
import { ColumnHead, ColumnRow } from './ColumnRow.tsx'
import { ForeignKeyRow } from './ForeignKeyRow.tsx'
import type { DraftProblems } from './table-draft-problems.ts'
import type { TableForm } from './table-form.ts'
import { UniqueRow } from './UniqueRow.tsx'
import {
  withCheck,
  withColumn,
  withColumnMoved,
  withForeignKey,
  withNewCheck,
  withNewColumn,
  withNewForeignKey,
  withNewUnique,
  withoutCheck,
  withoutColumn,
  withoutForeignKey,
  withoutUnique,
  withUnique,
} from './table-form.ts'

interface PartsProps {
  title: string
  hint?: string
  /** Above the rows. */
  head?: ReactNode
  addLabel: string
  onAdd: () => void
  children: ReactNode
}

const Parts = ({ title, hint, head, addLabel, onAdd, children }: PartsProps) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <div className="text-sm">
      <h3 className="text-muted">{title}</h3>
      {hint !== undefined && <p className="text-faint">{hint}</p>}
    </div>
    {head}
    <ul className="flex flex-col gap-2">{children}</ul>
    <span>
      <Button icon={<Plus aria-hidden size={14} />} onClick={onAdd}>
        {addLabel}
      </Button>
    </span>
  </section>
)

interface TableFormFieldsProps {
  projectRef: string
  form: TableForm
  problems: DraftProblems | undefined
  /** The key of the first part that is added to the form. */
  firstNewKey: number
  /** What the table would have as it is filled in; undefined until that is known. */
  access: ApiAccess | undefined
  /** The key of the column to write in, where the form was opened for one. */
  focusedColumn?: number | undefined
  onChange: (form: TableForm) => void
}

/** The fields of a table, new or existing. */
export const TableFormFields = ({
  projectRef,
  form,
  problems,
  firstNewKey,
  access,
  focusedColumn,
  onChange,
}: TableFormFieldsProps) => {
  const types = useQuery(columnTypesQuery(projectRef))
  const columnNames = form.columns.map(({ name }) => name).filter((name) => name !== '')
  return (
    <>
      <Field label="Name" error={problems?.name}>
        {(control) => (
          <Input
            {...control}
            mono
            ref={focusedColumn === undefined ? focusWhenShown : null}
            value={form.name}
            onChange={(event) => onChange({ ...form, name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Comment" optional>
        {(control) => (
          <Input
            {...control}
            value={form.comment}
            onChange={(event) => onChange({ ...form, comment: event.target.value })}
          />
        )}
      </Field>
      <Parts
        title="Columns"
        hint="A default is an SQL expression. Quote text: 'draft'."
        head={form.columns.length > 0 && <ColumnHead />}
        addLabel="Add column"
        onAdd={() => onChange(withNewColumn(form))}
      >
        {form.columns.map((column, index) => (
          <ColumnRow
            key={column.key}
            column={column}
            number={index + 1}
            ownTypes={types.data ?? []}
            problems={problems?.columns[index] ?? {}}
            focusFirst={column.key === focusedColumn || (column.key === form.nextKey - 1 && column.key >= firstNewKey)}
            onChange={(change) => onChange(withColumn(form, column.key, change))}
            onMove={(by) => onChange(withColumnMoved(form, column.key, by))}
            onRemove={() => onChange(withoutColumn(form, column.key))}
          />
        ))}
      </Parts>
      <Parts title="Foreign keys" addLabel="Add foreign key" onAdd={() => onChange(withNewForeignKey(form))}>
        {form.foreignKeys.map((foreignKey, index) => (
          <ForeignKeyRow
            key={foreignKey.key}
            projectRef={projectRef}
            foreignKey={foreignKey}
            columnNames={columnNames}
            problem={problems?.foreignKeys[index]}
            onChange={(change) => onChange(withForeignKey(form, foreignKey.key, change))}
            onRemove={() => onChange(withoutForeignKey(form, foreignKey.key))}
          />
        ))}
      </Parts>
      <Parts
        title="Unique keys"
        hint="Of several columns together. A single column has Unique among its options."
        addLabel="Add unique key"
        onAdd={() => onChange(withNewUnique(form))}
      >
        {form.uniques.map((unique, index) => (
          <UniqueRow
            key={unique.key}
            columns={unique.columns}
            number={index + 1}
            columnNames={columnNames}
            problem={problems?.uniques[index]}
            onChange={(columns) => onChange(withUnique(form, unique.key, columns))}
            onRemove={() => onChange(withoutUnique(form, unique.key))}
          />
        ))}
      </Parts>
      <Parts
        title="Checks"
        hint="A condition that every row has to meet."
        addLabel="Add check"
        onAdd={() => onChange(withNewCheck(form))}
      >
        {form.checks.map((check, index) => (
          <CheckRow
            key={check.key}
            check={check}
            number={index + 1}
            problem={problems?.checks[index]}
            onChange={(change) => onChange(withCheck(form, check.key, change))}
            onRemove={() => onChange(withoutCheck(form, check.key))}
          />
        ))}
      </Parts>
      <ToggleField
        label="Row-level security"
        checked={form.rowLevelSecurity}
        onCheckedChange={(rowLevelSecurity) => onChange({ ...form, rowLevelSecurity })}
        hint="Clients with the anon key and signed-in users see no rows until a policy allows it. You and the service_role key see all rows."
        error={
          form.rowLevelSecurity ? undefined : 'Anyone with the anon key of this project can read and change every row.'
        }
      />
      <ApiAccessField access={form.apiAccess ?? access} onChange={(apiAccess) => onChange({ ...form, apiAccess })} />
      {form.realtime !== undefined && (
        <ToggleField
          label="Realtime"
          checked={form.realtime}
          onCheckedChange={(realtime) => onChange({ ...form, realtime })}
          hint={`Adds the table to the publication ${realtimePublication}, which sends the changes of its rows.`}
        />
      )}
    </>
  )
}
