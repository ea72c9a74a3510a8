import type { ColumnType } from '@cairn/contracts/database/catalogue'
import { ArrowDown, ArrowUp, KeyRound, Settings2, X } from 'lucide-react'
import { Combobox } from '~/ui/combobox.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuSeparator } from '~/ui/menu.tsx'
import { focusWhenShown } from '../focus-when-shown.ts'
import { suggestedDefaults, typeOptions } from './column-types.ts'
import type { ColumnDraft } from './create-table-sql.ts'
import { identityTypes } from './create-table-sql.ts'
import type { Keyed } from './table-form.ts'
import type { ColumnProblems } from './table-draft-problems.ts'

interface ColumnRowProps {
  column: Keyed<ColumnDraft>
  number: number
  ownTypes: readonly ColumnType[]
  problems: ColumnProblems
  /** It was just added, to be written in. */
  focusFirst: boolean
  onChange: (change: Partial<ColumnDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const identityOptions = [
  { value: 'none', label: 'No identity' },
  { value: 'by default', label: 'Identity, a value may be given' },
  { value: 'always', label: 'Identity, always the database’s' },
] as const

const traits = (column: ColumnDraft) =>
  [
    !column.isPrimaryKey && !column.isNullable && 'not null',
    column.isUnique && 'unique',
    column.identity !== 'none' && `identity ${column.identity}`,
  ]
    .filter((word) => word !== false)
    .join(', ')

export const ColumnRow = ({
  column,
  number,
  ownTypes,
  problems,
  focusFirst,
  onChange,
  onMove,
  onRemove,
}: ColumnRowProps) => {
  const what = column.name === '' ? `column ${number}` : column.name
  const listId = `defaults-${column.key}`
  const isNumbered = identityTypes.includes(column.type)
  const problem = problems.name ?? problems.type ?? problems.defaultValue
  const changeType = (type: string) =>
    onChange({ type, ...(identityTypes.includes(type) ? {} : { identity: 'none' as const }) })
  return (
    <li className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto_auto] items-center gap-1.5 max-sm:grid-cols-[1fr_1fr_auto_auto_auto]">
        <Input
          mono
          ref={focusFirst ? focusWhenShown : null}
          aria-label={`Name of column ${number}`}
          aria-invalid={problems.name === undefined ? undefined : true}
          placeholder="name"
          value={column.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Combobox
          mono
          allowCustom
          label={`Type of ${what}`}
          placeholder="type"
          searchPlaceholder="Find or write a type"
          aria-invalid={problems.type === undefined ? undefined : true}
          value={column.type === '' ? undefined : column.type}
          options={typeOptions(ownTypes)}
          onValueChange={changeType}
        />
        <Input
          mono
          className="max-sm:order-last max-sm:col-span-full"
          aria-label={`Default of ${what}`}
          aria-invalid={problems.defaultValue === undefined ? undefined : true}
          placeholder={column.identity === 'none' ? 'default' : 'numbered'}
          disabled={column.identity !== 'none'}
          list={listId}
          value={column.identity === 'none' ? column.defaultValue : ''}
          onChange={(event) => onChange({ defaultValue: event.target.value })}
        />
        <datalist id={listId}>
          {suggestedDefaults(column.type, ownTypes).map((expression) => (
            <option key={expression} value={expression} aria-label={expression} />
          ))}
        </datalist>
        <IconButton
          label={column.isPrimaryKey ? `${what} is in the primary key` : `Put ${what} into the primary key`}
          aria-pressed={column.isPrimaryKey}
          className={column.isPrimaryKey ? '!bg-accent-soft !text-accent' : ''}
          onClick={() =>
            onChange({ isPrimaryKey: !column.isPrimaryKey, ...(column.isPrimaryKey ? {} : { isNullable: false }) })
          }
        >
          <KeyRound aria-hidden size={14} />
        </IconButton>
        <Menu
          align="end"
          trigger={
            <IconButton label={`Options of ${what}`}>
              <Settings2 aria-hidden size={14} />
            </IconButton>
          }
        >
          <MenuCheck
            checked={!column.isNullable || column.isPrimaryKey}
            onCheckedChange={(checked) => onChange({ isNullable: !checked && !column.isPrimaryKey })}
          >
            Not null
          </MenuCheck>
          <MenuCheck checked={column.isUnique} onCheckedChange={(isUnique) => onChange({ isUnique })}>
            Unique
          </MenuCheck>
          {isNumbered && (
            <MenuChoice
              label="Identity"
              value={column.identity}
              options={identityOptions}
              onChange={(identity) => onChange({ identity })}
            />
          )}
          <MenuSeparator />
          <MenuItem icon={<ArrowUp size={14} />} onSelect={() => onMove(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown size={14} />} onSelect={() => onMove(1)}>
            Move down
          </MenuItem>
        </Menu>
        <IconButton label={`Remove ${what}`} onClick={onRemove}>
          <X aria-hidden size={14} />
        </IconButton>
      </div>
      {traits(column) !== '' && <p className="pl-2 text-xs text-faint">{traits(column)}</p>}
      {problem !== undefined && (
        <p role="alert" className="pl-2 text-xs text-danger">
          {problem}
        </p>
      )}
    </li>
  )
}
