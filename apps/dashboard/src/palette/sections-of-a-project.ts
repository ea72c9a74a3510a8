import type { Relation } from '@cairn/contracts/database/catalogue'
import { hasHttpApi } from '@cairn/contracts/projects/project-services'
import type { ApiKey, ProjectDetail } from '@cairn/contracts/projects/projects'
import type { SnippetSummary } from '@cairn/contracts/snippets/snippets'
import { Copy, Eye, FileCode2, KeyRound, Link2, Table2 } from 'lucide-react'
import { apiKeysQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'
import { toastError } from '~/components/toast-error.ts'
import { projectPages } from '~/layouts/navigation.ts'
import type { PreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { sqlEditorPaths } from '~/areas/sql-editor/paths.ts'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { copyFailure, copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.tsx'
import type { PaletteCommand, PaletteSection } from './commands.ts'

const copy = async (text: string, what: string) => {
  try {
    await copyText(text)
    toast.success(`${what} copied`)
  } catch {
    toast.error(copyFailure)
  }
}

const copyKey = (ref: string, name: ApiKey['name']) => async () => {
  try {
    const keys = await queryClient.fetchQuery(apiKeysQuery(ref))
    const key = keys.find((each) => each.name === name)
    if (key !== undefined) await copy(key.api_key, `The ${name} key was`)
  } catch (error) {
    toastError(error, 'The key could not be read')
  }
}

const keyCommand = (ref: string, name: ApiKey['name'], disabledReason: string | undefined): PaletteCommand => ({
  id: `key-${name}`,
  name: `Copy the ${name} key`,
  keywords: 'api key secret public',
  icon: KeyRound,
  disabledReason,
  deed: { run: copyKey(ref, name) },
})

const apiCommands = ({ ref, url }: ProjectDetail, maySee: string | undefined): PaletteCommand[] => [
  {
    id: 'url',
    name: 'Copy the API URL',
    detail: url,
    icon: Copy,
    deed: { run: () => copy(url, 'The API URL was') },
  },
  keyCommand(ref, 'anon', maySee),
  keyCommand(ref, 'service_role', maySee),
]

/** What is done with the open project, on any of its pages. `maySee`: why its keys may not be read. */
export const projectSection = (project: ProjectDetail, maySee: string | undefined): PaletteSection => {
  const { ref, name, services } = project
  return {
    id: 'project',
    name,
    commands: [
      {
        id: 'connect',
        name: 'Connect',
        keywords: 'connection string uri psql postgres host port password prisma drizzle',
        icon: Link2,
        deed: { to: projectPaths.home({ ref }), search: { showConnect: true } },
      },
      ...(hasHttpApi(services) ? apiCommands(project, maySee) : []),
      {
        id: 'ref',
        name: 'Copy the project ref',
        detail: ref,
        icon: Copy,
        deed: { run: () => copy(ref, 'The ref was') },
      },
    ],
    meta: { priority: 50 },
  }
}

/** Every page of a project, of all sections. */
export const pagesSection = ({ ref }: ProjectDetail, isOn: PreviewsInForce['isOn']): PaletteSection => ({
  id: 'pages',
  name: 'Pages',
  commands: projectPages.sections.flatMap((section) =>
    projectPages
      .listedGroups(section, isOn)
      .flatMap(({ pages }) => pages)
      .map(({ path, title }) => ({
        id: path,
        name: title,
        detail: section.label,
        icon: section.icon,
        deed: { to: projectPaths.page({ ref, page: path }) },
      })),
  ),
  meta: { page: 'pages' },
})

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
      deed: { to: tableEditorPaths.table({ ref, id }) },
    }))
  tableCommands.set(relations, known)
  return known
}

/** `relations` by schema. */
export const tablesSection = ({ ref }: ProjectDetail, relations: readonly (readonly Relation[])[]): PaletteSection => ({
  id: 'tables',
  name: 'Tables',
  commands: relations.flatMap((ofSchema) => commandsOf(ref, ofSchema)),
  meta: { page: 'tables' },
})

export const snippetsSection = ({ ref }: ProjectDetail, snippets: readonly SnippetSummary[]): PaletteSection => ({
  id: 'snippets',
  name: 'Snippets',
  commands: snippets.map(({ id, name }) => ({
    id,
    name,
    keywords: 'query sql',
    icon: FileCode2,
    deed: { to: sqlEditorPaths.snippet({ ref, id }) },
  })),
  meta: { page: 'snippets' },
})
