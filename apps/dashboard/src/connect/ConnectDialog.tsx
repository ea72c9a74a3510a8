import { hasHttpApi } from '@cairn/contracts/projects/project-services'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { apiKeysQuery } from '~/api/projects.ts'
import { storedChoice } from '~/state/stored-choice.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { anonKeyPlaceholder, passwordPlaceholder } from './connection.ts'
import { connectionStrings } from './connection-strings.ts'
import { ConnectionParameters } from './ConnectionParameters.tsx'
import { frameworkExamples } from './frameworks.ts'
import { orms } from './orms.ts'
import { ExampleChooser } from './ExampleChooser.tsx'

const kinds = [
  { value: 'database', label: 'Connection string' },
  { value: 'framework', label: 'App frameworks' },
  { value: 'orm', label: 'ORMs' },
] as const
type Kind = (typeof kinds)[number]['value']

const lastKind = storedChoice<Kind>(
  'cairn.connect.kind',
  kinds.map(({ value }) => value),
  'database',
)

const Password = ({ project }: { project: ProjectDetail }) => (
  <p className="text-xs text-faint">
    <code className="font-mono">{passwordPlaceholder}</code> stands for the password that was chosen when the project
    was created. It cannot be shown again;{' '}
    <Link to={projectPaths.database(project)} className="underline underline-offset-4">
      reset it
    </Link>{' '}
    if it is lost. In a URI, characters such as <code className="font-mono">@ : / ? #</code> are written
    percent-encoded.
  </p>
)

/** How to reach a project from outside, by language, framework and ORM; all of it true for this installation. */
export const ConnectDialog = ({ project, onClose }: { project: ProjectDetail; onClose: () => void }) => {
  const hasApi = hasHttpApi(project.services)
  const offered = kinds.filter(({ value }) => hasApi || value !== 'framework')
  const [chosen, setKind] = useState(lastKind.get)
  const kind = offered.some(({ value }) => value === chosen) ? chosen : 'database'
  const { isAllowed, reason } = useListedProjectPermission('secrets:Read', project)
  const { data: keys } = useQuery({ ...apiKeysQuery(project.ref), enabled: hasApi && isAllowed })
  const anonKey = keys?.find(({ name }) => name === 'anon')?.api_key ?? anonKeyPlaceholder

  const choose = (next: Kind) => {
    setKind(next)
    lastKind.set(next)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="wide"
      title={`Connect to ${project.name}`}
    >
      <Tabs label="Ways to connect" value={kind} onValueChange={choose} tabs={offered}>
        <TabPanel value="database" className="pt-4">
          <ExampleChooser
            key="database"
            label="Language"
            storageKey="cairn.connect.database"
            examples={connectionStrings(project)}
          >
            <Password project={project} />
            <ConnectionParameters project={project} />
          </ExampleChooser>
        </TabPanel>
        <TabPanel value="framework" className="pt-4">
          <ExampleChooser
            key="framework"
            label="Framework"
            storageKey="cairn.connect.framework"
            examples={frameworkExamples(project, anonKey)}
          >
            <p className="text-xs text-faint">
              {reason === undefined
                ? 'The anon key is safe to use in a browser: row level security limits what it can access.'
                : `${anonKeyPlaceholder} stands for the anon key. ${reason}`}
            </p>
          </ExampleChooser>
        </TabPanel>
        <TabPanel value="orm" className="pt-4">
          <ExampleChooser key="orm" label="ORM" storageKey="cairn.connect.orm" examples={orms(project)}>
            <Password project={project} />
          </ExampleChooser>
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}
