import { hasHttpApi } from '@cairn/contracts/projects/project-services'
import type { ApiKey, ProjectDetail } from '@cairn/contracts/projects/projects'
import { Copy, KeyRound, Link2 } from 'lucide-react'
import { apiKeysQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'
import { toastError } from '~/components/toast-error.ts'
import type { PaletteCommand } from '~/palette/commands.ts'
import type { SectionPart } from '~/palette/contribution.ts'
import { copyFailure, copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.tsx'
import { projectPaths } from './paths.ts'

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
    if (key !== undefined) await copy(key.api_key, `${name} key`)
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
  action: { run: copyKey(ref, name) },
})

const apiCommands = ({ ref, url }: ProjectDetail, maySee: string | undefined): PaletteCommand[] => [
  {
    id: 'url',
    name: 'Copy the API URL',
    detail: url,
    icon: Copy,
    action: { run: () => copy(url, 'API URL') },
  },
  keyCommand(ref, 'anon', maySee),
  keyCommand(ref, 'service_role', maySee),
]

/** What is done with the open project, on any of its pages. `maySee`: why its keys may not be read. */
export const openProjectPart = (project: ProjectDetail, maySee: string | undefined): SectionPart => {
  const { ref, name, services } = project
  return {
    id: 'project',
    name,
    order: 200,
    commands: [
      {
        id: 'connect',
        name: 'Connect',
        keywords: 'connection string uri psql postgres host port password prisma drizzle',
        icon: Link2,
        action: { to: projectPaths.home({ ref }), search: { showConnect: true } },
      },
      ...(hasHttpApi(services) ? apiCommands(project, maySee) : []),
      {
        id: 'ref',
        name: 'Copy the project ref',
        detail: ref,
        icon: Copy,
        action: { run: () => copy(ref, 'Project ref') },
      },
    ],
    meta: { priority: 50 },
  }
}
