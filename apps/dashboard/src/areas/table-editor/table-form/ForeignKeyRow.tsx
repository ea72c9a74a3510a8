import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { relationQuery, relationsQuery, schemasQuery } from '~/api/catalogue.ts'
import { Button } from '~/ui/button.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Select } from '~/ui/select.tsx'
import type { ForeignKeyAction } from '@cairn/contracts/pg-meta/table-change-words'
import { foreignKeyActions } from '@cairn/contracts/pg-meta/table-change-words'
import type { ForeignKeyDraft } from './table-draft.ts'

interface ForeignKeyRowProps {
  projectRef: string
  foreignKey: ForeignKeyDraft
  columnNames: readonly string[]
  problem: string | undefined
  onChange: (change: Partial<ForeignKeyDraft>) => void
  onRemove: () => void
}

const actionWords = {
  'NO ACTION': 'No action',
  RESTRICT: 'Restrict',
  CASCADE: 'Cascade',
  'SET NULL': 'Set NULL',
  'SET DEFAULT': 'Set default',
} as const satisfies Record<ForeignKeyAction, string>

interface ActionProps {
  label: string
  value: ForeignKeyAction
  onChange: (action: ForeignKeyAction) => void
}

const Action = ({ label, value, onChange }: ActionProps) => (
  <>
    <span className="text-sm whitespace-nowrap text-muted">{label}</span>
    <Select
      aria-label={`${label} of the referenced row`}
      className="!w-auto"
      value={value}
      options={foreignKeyActions.map((action) => ({ value: action, label: actionWords[action] }))}
      onValueChange={onChange}
    />
  </>
)

export const ForeignKeyRow = ({
  projectRef,
  foreignKey,
  columnNames,
  problem,
  onChange,
  onRemove,
}: ForeignKeyRowProps) => {
  const { pairs, targetSchema, targetTable, onUpdate, onDelete } = foreignKey
  const schemas = useQuery(schemasQuery(projectRef))
  const relations = useQuery(relationsQuery(projectRef, targetSchema))
  const tables = (relations.data ?? []).filter(({ kind }) => kind === 'table' || kind === 'partitioned table')
  const targetId = tables.find(({ name }) => name === targetTable)?.id
  const target = useQuery({ ...relationQuery(projectRef, String(targetId ?? '')), enabled: targetId !== undefined })
  const targetColumns = target.data?.columns ?? []
  const schemaNames = new Set([...(schemas.data ?? []).map(({ name }) => name), targetSchema])

  const chooseTable = (name: string) =>
    onChange({ targetTable: name, pairs: pairs.map((pair) => ({ ...pair, target: '' })) })
  const changePair = (index: number, change: Partial<ForeignKeyDraft['pairs'][number]>) =>
    onChange({ pairs: pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)) })

  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex items-center gap-1.5">
        <span className="text-sm whitespace-nowrap text-muted">References</span>
        <Select
          aria-label="Referenced schema"
          className="!w-32"
          mono
          value={targetSchema}
          options={[...schemaNames].map((name) => ({ value: name, label: name }))}
          onValueChange={(schema) => onChange({ targetSchema: schema, targetTable: '' })}
        />
        <Combobox
          mono
          label="Referenced table"
          placeholder="table"
          value={targetTable === '' ? undefined : targetTable}
          options={tables.map(({ name }) => ({ value: name, label: name }))}
          onValueChange={chooseTable}
        />
        <IconButton label="Remove the foreign key" onClick={onRemove}>
          <X aria-hidden size={14} />
        </IconButton>
      </div>
      {pairs.map((pair, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pairs are only added at the end and removed from it
        <div key={index} className="flex items-center gap-1.5">
          <Combobox
            mono
            label="Column of this table"
            placeholder="column"
            value={pair.column === '' ? undefined : pair.column}
            options={columnNames.map((name) => ({ value: name, label: name }))}
            onValueChange={(column) => changePair(index, { column })}
          />
          <span aria-hidden className="text-faint">
            →
          </span>
          <Combobox
            mono
            label="Referenced column"
            placeholder={targetTable === '' ? 'choose a table first' : 'column'}
            value={pair.target === '' ? undefined : pair.target}
            options={targetColumns.map(({ name, format }) => ({ value: name, label: name, hint: format }))}
            onValueChange={(chosen) => changePair(index, { target: chosen })}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-1.5">
        <Action label="On update" value={onUpdate} onChange={(action) => onChange({ onUpdate: action })} />
        <Action label="On delete" value={onDelete} onChange={(action) => onChange({ onDelete: action })} />
        <span className="flex-1" />
        {pairs.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ pairs: pairs.slice(0, -1) })}>
            Remove last pair
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden size={12} />}
          onClick={() => onChange({ pairs: [...pairs, { column: '', target: '' }] })}
        >
          Add pair
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {problem}
        </p>
      )}
    </li>
  )
}
