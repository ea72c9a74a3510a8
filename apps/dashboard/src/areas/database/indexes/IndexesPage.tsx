import type { Index } from '@cairn/contracts/pg-meta/indexes'
import { plainName } from '@cairn/contracts/database/sql-names'
import { useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { Suspense } from 'react'
import type { Column } from '~/kit/TableRows.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import type { DefinitionPanelState } from '../api/use-definition-panel.tsx'
import { useDefinitionPanel } from '../api/use-definition-panel.tsx'
import { NameCell, OpenButton, TextCell } from '../objects/cells.tsx'
import { deleteColumn } from '../objects/delete-column.tsx'
import { whySchemaIsFixed } from '../objects/fixed-schema.ts'
import { DropDialog } from '../objects/LazyDropDialog.ts'
import { NewButton } from '../objects/NewButton.tsx'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { useObjectsPage } from '../objects/use-objects-page.ts'
import { indexesQueries } from '../queries.ts'
import { IndexBuilds } from './IndexBuilds.tsx'
import { duplicates, isUnused } from './index-findings.ts'

const IndexPanel = lazyPart(async () => (await import('./IndexPanel.tsx')).IndexPanel)
const NewIndexPanel = lazyPart(async () => (await import('./NewIndexPanel.tsx')).NewIndexPanel)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'definition' | 'deletion'; index: Index }

const Findings = ({ index, twin }: { index: Index; twin: string | undefined }) => (
  <>
    {index.is_primary && <Badge tone="accent">Primary key</Badge>}
    {index.is_unique && !index.is_primary && <Badge>Unique</Badge>}
    {!index.is_valid && <Badge tone="danger">Invalid</Badge>}
    {twin !== undefined && <Badge tone="warning">Duplicate of {twin}</Badge>}
    {twin === undefined && isUnused(index) && <Badge tone="warning">Unused</Badge>}
  </>
)

/** An index of a constraint goes with the constraint alone. */
const whyKept = ({ is_primary: isPrimary, is_exclusion: isExclusion }: Index): string | undefined =>
  isPrimary || isExclusion ? 'A constraint uses this index. Drop the constraint instead.' : undefined

const columnsFor = (
  twins: ReadonlyMap<number, string>,
  forbidden: string | undefined,
  onOpen: (open: Open) => void,
  editSql: DefinitionPanelState['editSql'],
): readonly Column<Index>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: (index) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <NameCell>
          <OpenButton label={`Definition of ${index.name}`} onClick={() => onOpen({ kind: 'definition', index })}>
            {index.name}
          </OpenButton>
        </NameCell>
        <Findings index={index} twin={twins.get(index.id)} />
      </span>
    ),
  },
  {
    id: 'table',
    label: 'Table',
    className: 'w-40 max-sm:hidden',
    sortBy: ({ table }) => table,
    cell: ({ table }) => <TextCell mono>{table}</TextCell>,
  },
  {
    id: 'columns',
    label: 'Columns',
    className: 'w-44 max-lg:hidden',
    cell: ({ index_attributes: columns, access_method: method }) => (
      <TextCell mono>
        {`${method === 'btree' ? '' : `${method}: `}${columns.map(({ attribute_name: name }) => name).join(', ') || 'expression'}`}
      </TextCell>
    ),
  },
  {
    id: 'size',
    label: 'Size',
    className: 'w-22',
    isNumber: true,
    sortBy: ({ bytes }) => bytes,
    cell: ({ bytes }) => formatBytes(bytes),
  },
  {
    id: 'scans',
    label: 'Scans',
    className: 'w-22 max-sm:hidden',
    isNumber: true,
    sortBy: ({ scans }) => scans,
    cell: ({ scans }) => formatCount(scans),
  },
  deleteColumn({
    what: (index) => `index ${index.name}`,
    disabledReason: (index) => forbidden ?? whyKept(index),
    onDelete: (index) => onOpen({ kind: 'deletion', index }),
    onEditSql: editSql && (({ id, name }) => editSql({ kind: 'index', id, what: `index ${name}` })),
  }),
]

export const IndexesPage = () => {
  const { ref, schema, forbidden: notAllowed, open, setOpen, close } = useObjectsPage<Open>()
  const queries = usePageQueries(indexesQueries)
  const indexes = useQuery(queries.objects)
  const builds = useQuery(queries.builds)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const forbidden = notAllowed ?? whySchemaIsFixed(schemas, schema)
  const { editSql, panel } = useDefinitionPanel(ref, forbidden)
  const twins = duplicates(indexes.data ?? [])
  return (
    <ObjectsPage
      title="Indexes"
      description="An index is marked as unused where no query has used it since the statistics were reset."
      noun="index"
      nouns="indexes"
      query={indexes}
      schemas={schemas}
      columns={columnsFor(twins, forbidden, setOpen, editSql)}
      rowKey={({ id }) => String(id)}
      textOf={({ name, table, index_definition: definition }) => `${name} ${table} ${definition}`}
      create={
        <NewButton disabledReason={forbidden} onClick={() => setOpen({ kind: 'new' })}>
          New index
        </NewButton>
      }
      notice={<IndexBuilds projectRef={ref} builds={builds.data} atMs={builds.dataUpdatedAt} forbidden={notAllowed} />}
      empty={{
        title: 'No indexes in this schema',
        text: 'An index finds rows without reading the whole table. A primary key brings one.',
        icon: <ListTree aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {panel}
      <Suspense>
        {open?.kind === 'new' && <NewIndexPanel projectRef={ref} schema={schema} onClose={close} />}
        {open?.kind === 'definition' && <IndexPanel index={open.index} onClose={close} />}
        {open?.kind === 'deletion' && (
          <DropDialog
            projectRef={ref}
            what="the index"
            name={open.index.name}
            sql={`drop index ${plainName(open.index.schema, open.index.name)}`}
            onClose={close}
          >
            Queries that used it read the whole table instead. No data is lost, and you can create it again.
          </DropDialog>
        )}
      </Suspense>
    </ObjectsPage>
  )
}
