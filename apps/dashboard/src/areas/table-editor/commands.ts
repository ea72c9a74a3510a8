import type { Relation } from '@cairn/contracts/database/catalogue'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Eye, Table2 } from 'lucide-react'
import { relationsQuery, schemasQuery } from '~/api/catalogue.ts'
import { useListedProjectPermission } from '~/api/permissions.ts'
import type { PaletteCommand } from '~/palette/commands.ts'
import type { UseCommands } from '~/palette/contribution.ts'
import { createPart, findPart } from '~/palette/shared-sections.ts'
import { tableEditorPaths } from './paths.ts'

/** A database with more schemas than this is looked through by the table editor. */
const maxSchemas = 20

// One function for ever: with another each time, the lists would be compared table by table.
const allOf = (lists: readonly UseQueryResult<Relation[]>[]): Relation[][] =>
  lists.flatMap(({ data }) => (data === undefined ? [] : [data]))

const useTables = (ref: string, isUp: boolean): Relation[][] => {
  const { data: schemas = [] } = useQuery({ ...schemasQuery(ref), enabled: isUp })
  // What most people mean comes first, and does not wait for the list of schemas.
  const names = [...new Set(['public', ...schemas.map(({ name }) => name)])].slice(0, maxSchemas)
  return useQueries({
    queries: names.map((schema) => ({ ...relationsQuery(ref, schema), enabled: isUp })),
    combine: allOf,
  })
}

// By the list as the cache keeps it: reopened, the palette finds what it has made of five thousand tables.
const tableCommands = new WeakMap<readonly Relation[], PaletteCommand[]>()

const commandsOf = (ref: string, relations: readonly Relation[]): PaletteCommand[] => {
  const known =
    tableCommands.get(relations) ??
    relations.map(({ id, schema, name, kind }) => ({
      id: String(id),
      name,
      detail: schema,
      keywords: kind,
      icon: kind.endsWith('view') ? Eye : Table2,
      action: { to: tableEditorPaths.table({ ref, id }) },
    }))
  tableCommands.set(relations, known)
  return known
}

export const useCommands: UseCommands = ({ project, isUp }) => {
  const relations = useTables(project?.ref ?? '', isUp)
  const disabledReason = useListedProjectPermission('sql:Write', project).reason
  if (project === undefined) return []
  const { ref } = project
  const newTable: PaletteCommand = {
    id: 'table',
    name: 'New table',
    icon: Table2,
    disabledReason,
    action: { to: tableEditorPaths.table({ ref }), search: { panel: 'new-table' } },
  }
  return [
    findPart(120, [{ id: 'tables', name: 'Open a table', icon: Table2, action: { page: 'tables' } }]),
    createPart(410, isUp ? [newTable] : []),
    {
      id: 'tables',
      name: 'Tables',
      order: 710,
      commands: relations.flatMap((ofSchema) => commandsOf(ref, ofSchema)),
      meta: { page: 'tables' },
    },
  ]
}
