import { useQuery } from '@tanstack/react-query'
import { FileCode2, LayoutTemplate, Rocket } from 'lucide-react'
import type { UseCommands } from '~/palette/contribution.ts'
import type { PaletteCommand } from '~/palette/commands.ts'
import { createPart, findPart } from '~/palette/shared-sections.ts'
import { snippetsQuery } from './api/snippets.ts'
import { sqlEditorPaths } from './paths.ts'

export const useCommands: UseCommands = ({ project, isUp }) => {
  const { data: snippets = [] } = useQuery({ ...snippetsQuery(project?.ref ?? ''), enabled: project !== undefined })
  if (project === undefined) return []
  const { ref } = project
  const newSnippet: PaletteCommand = {
    id: 'snippet',
    name: 'New snippet',
    icon: FileCode2,
    keywords: 'query sql',
    action: { to: sqlEditorPaths.snippet({ ref, id: 'new' }) },
  }
  return [
    findPart(130, [
      { id: 'snippets', name: 'Open a snippet', icon: FileCode2, action: { page: 'snippets' }, keywords: 'query sql' },
      {
        id: 'sql-templates',
        name: 'SQL templates',
        icon: LayoutTemplate,
        action: { to: sqlEditorPaths.templates({ ref }) },
      },
      {
        id: 'sql-quickstarts',
        name: 'SQL quickstarts',
        icon: Rocket,
        action: { to: sqlEditorPaths.quickstarts({ ref }) },
      },
    ]),
    createPart(420, isUp ? [newSnippet] : []),
    {
      id: 'snippets',
      name: 'Snippets',
      order: 720,
      commands: snippets.map(({ id, name }) => ({
        id,
        name,
        keywords: 'query sql',
        icon: FileCode2,
        action: { to: sqlEditorPaths.snippet({ ref, id }) },
      })),
      meta: { page: 'snippets' },
    },
  ]
}
