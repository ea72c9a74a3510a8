import type { DatabaseType } from '@cairn/contracts/pg-meta/types'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ListOrdered, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import type { Column } from '~/kit/TableRows.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { NameCell, OpenButton } from '../objects/cells.tsx'
import { DeleteButton } from '../objects/DeleteButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useSchema } from '../objects/use-schema.ts'
import { enumsQueries } from '../queries.ts'
import { dropEnumSql } from './enum-sql.ts'

const EnumPanel = lazy(async () => ({ default: (await import('./EnumPanel.tsx')).EnumPanel }))
const DropDialog = lazy(async () => ({ default: (await import('../objects/DropDialog.tsx')).DropDialog }))

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'values' | 'deletion'; type: DatabaseType }

const columnsFor = (forbidden: string | undefined, onOpen: (open: Open) => void): readonly Column<DatabaseType>[] => [
  {
    id: 'name',
    label: 'Name',
    className: 'w-64 max-sm:w-32',
    sortBy: ({ name }) => name,
    cell: (type) => (
      <NameCell>
        <OpenButton label={`Values of ${type.name}`} onClick={() => onOpen({ kind: 'values', type })}>
          {type.name}
        </OpenButton>
      </NameCell>
    ),
  },
  {
    id: 'values',
    label: 'Values, in their order',
    cell: ({ enums }) => (
      <span className="flex flex-wrap gap-1">
        {enums.map((value) => (
          <Badge key={value} mono>
            {value}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (type) => (
      <DeleteButton
        what={`type ${type.name}`}
        disabledReason={forbidden}
        onClick={() => onOpen({ kind: 'deletion', type })}
      />
    ),
  },
]

export const TypesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(enumsQueries)
  const types = useQuery(queries.objects)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const { reason: forbidden } = useProjectPermission('sql:Write', ref)
  const schema = useSchema()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <ObjectsPage
      title="Enumerated types"
      noun="type"
      query={types}
      schemas={schemas}
      columns={columnsFor(forbidden, setOpen)}
      rowKey={({ id }) => String(id)}
      textOf={({ name, enums }) => `${name} ${enums.join(' ')}`}
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={14} />}
          disabledReason={forbidden}
          onClick={() => setOpen({ kind: 'new' })}
        >
          New type
        </Button>
      }
      empty={{
        title: 'No enumerated types in this schema',
        text: 'An enumerated type allows a fixed list of values, in an order: pending, paid, shipped.',
        icon: <ListOrdered aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      <Suspense>
        {open?.kind === 'new' && (
          <EnumPanel projectRef={ref} schema={schema} disabledReason={forbidden} onClose={close} />
        )}
        {open?.kind === 'values' && (
          <EnumPanel projectRef={ref} schema={schema} type={open.type} disabledReason={forbidden} onClose={close} />
        )}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the type"
            name={open.type.name}
            sql={dropEnumSql(open.type)}
            canCascade
            onClose={close}
          >
            With CASCADE, the columns of this type are deleted with their values. This cannot be undone.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
