import { hasHttpApi } from '@cairn/contracts/projects/project-services'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { Copy, KeyRound, Link2 } from 'lucide-react'
import { queryClient } from '~/api/query-client.ts'
import { projectApiKeysQuery, readApiKey } from '~/areas/keys/api/api-keys.ts'
import { toastError } from '~/components/toast-error.tsx'
import type { PaletteCommand } from '~/palette/commands.ts'
import type { SectionPart } from '~/palette/contribution.ts'
import { copyFailure, copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.ts'
import { projectPaths } from './paths.ts'

const copy = async (text: string, what: string) => {
  try {
    await copyText(text)
    toast.success(`${what} copied`)
  } catch {
    toast.error(copyFailure)
  }
}

type KeyType = 'publishable' | 'secret'

/** The oldest key of the type, which a project has from the start. */
const copyKey = (ref: string, type: KeyType) => async () => {
  try {
    const keys = await queryClient.fetchQuery({ ...projectApiKeysQuery(ref), staleTime: 0 })
    const key = keys.find((each) => each.type === type)
    const text = key && (key.api_key ?? (await readApiKey(ref, key.id)))
    if (text === undefined || text === null) toast.error(`This project has no ${type} key`)
    else await copy(text, `${type === 'secret' ? 'Secret' : 'Publishable'} key`)
  } catch (error) {
    toastError(error, 'The key could not be read')
  }
}

const keyCommand = (ref: string, type: KeyType, disabledReason: string | undefined): PaletteCommand => ({
  id: `key-${type}`,
  name: `Copy the ${type} key`,
  keywords: type === 'secret' ? 'api key service_role' : 'api key anon public',
  icon: KeyRound,
  disabledReason,
  action: { run: copyKey(ref, type) },
})

const apiCommands = ({ ref, url }: ProjectDetail, maySee: string | undefined): PaletteCommand[] => [
  {
    id: 'url',
    name: 'Copy the API URL',
    detail: url,
    icon: Copy,
    action: { run: () => copy(url, 'API URL') },
  },
  keyCommand(ref, 'publishable', maySee),
  keyCommand(ref, 'secret', maySee),
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
