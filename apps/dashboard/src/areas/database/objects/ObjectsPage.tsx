import type { Schema } from '@cairn/contracts/pg-meta/schemas'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import type { ReadQuery } from '~/kit/QueryContent.tsx'
import type { Empty } from '~/kit/QueryList.tsx'
import { QueryList } from '~/kit/QueryList.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { counted } from '~/lib/counts.ts'
import { filteredQuery } from '~/kit/filtered-query.ts'
import { SchemaSelect } from './SchemaSelect.tsx'

interface ObjectsPageProps<Row> {
  title: string
  /** In the title of the document: 'Database', where nothing else is given. */
  section?: string
  description?: ReactNode
  /** 'table' */
  noun: string
  /** 'tables', where it is not the noun with an s. */
  nouns?: string
  query: ReadQuery<readonly Row[]>
  /** Where the objects are those of a schema: the schemas to choose from. */
  schemas?: readonly Pick<Schema, 'name'>[] | undefined
  /** The columns of a table, or what draws an object in a list. */
  columns: readonly Column<Row>[] | ((row: Row) => ReactNode)
  rowKey: (row: Row) => string
  /** How many objects the rows show, where that is not one each. */
  countOf?: (rows: readonly Row[]) => number
  /** What the search looks through. */
  textOf: (row: Row) => string
  actions?: ReactNode
  /** The button that creates one: at the top, or in the box that says that there are none, once it is known which. */
  create?: ReactNode
  /** Above the search: pages of other kinds of the same objects. */
  tabs?: ReactNode
  /** Beside the search. */
  filters?: ReactNode
  /** Above the list: what is being done to the objects. */
  notice?: ReactNode
  empty: Empty
  /** In place of the list and its search: why there can be none yet. */
  instead?: ReactNode
  /** Of objects of one other object, which may be missing: a link to the others of its kind. */
  wayOn?: ReactNode
  /** What a member has to be allowed to see the objects. */
  action?: 'tenant:Sql:Read' | 'replication:Read'
  /** Dialogs and panels. */
  children?: ReactNode
}

/** A page of the database that lists objects of one kind: choose the schema, search, sort, open. */
export const ObjectsPage = <Row,>(props: ObjectsPageProps<Row>) => {
  const {
    title,
    section = 'Database',
    description,
    noun,
    nouns = `${noun}s`,
    query,
    schemas,
    columns,
    rowKey,
    textOf,
    countOf = ({ length }) => length,
    empty,
    action = 'tenant:Sql:Read',
  } = props
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: forbidden } = useProjectPermission(action, ref)
  const [search = ''] = useAddressParam('search')
  const shown = filteredQuery(query, search, textOf)
  const hasEntries = query.data !== undefined && query.data.length > 0
  const isFiltered = hasEntries && shown.data?.length === 0
  const items = {
    label: title,
    query: shown,
    failure: `The ${nouns} could not be loaded`,
    skeleton: 'h-64 !rounded-lg',
    wayOn: props.wayOn,
    noAccess: forbidden === undefined ? undefined : { to: `the ${nouns} of this project`, reason: forbidden },
    empty: isFiltered
      ? { title: `No ${nouns} match`, text: 'Change the search to see others.' }
      : { ...empty, action: empty.action ?? props.create },
  }
  return (
    <ResourcePage
      title={title}
      within={[section, project?.name]}
      description={description}
      actions={
        props.actions ??
        (props.instead === undefined && props.create !== undefined && listPart(query.data, props.create))
      }
    >
      {props.tabs}
      {props.instead ?? (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-2">
            {schemas !== undefined && <SchemaSelect projectRef={ref} schemas={schemas} />}
            <SearchField label={`Search ${nouns}`} placeholder={`Search ${nouns}`} />
            {props.filters}
            {shown.data !== undefined && (
              <output className="ml-auto text-sm text-muted">{counted(countOf(shown.data), noun, nouns)}</output>
            )}
          </div>
          {props.notice}
          {typeof columns === 'function' ? (
            <QueryList {...items} itemKey={rowKey}>
              {columns}
            </QueryList>
          ) : (
            <QueryTable {...items} columns={columns} rowKey={rowKey} />
          )}
        </>
      )}
      {props.children}
    </ResourcePage>
  )
}
