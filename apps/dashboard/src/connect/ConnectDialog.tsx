import { hasHttpApi } from '@cairn/contracts/projects/project-services'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { projectApiKeysQuery } from '~/areas/keys/api/api-keys.ts'
import { storedChoice } from '~/state/stored-choice.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { connectionBy, connectionKinds, passwordPlaceholder, publishableKeyPlaceholder } from './connection.ts'
import type { ConnectionKind } from './connection.ts'
import { connectionStrings } from './connection-strings.ts'
import { ConnectionKindChooser } from './ConnectionKindChooser.tsx'
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

const lastConnectionKind = storedChoice<ConnectionKind>('cairn.connect.connection', connectionKinds, 'direct')

const Password = ({ project }: { project: ProjectDetail }) => (
  <p className="text-xs text-faint">
    <code className="font-mono">{passwordPlaceholder}</code> stands for the password{' '}
    {project.parent_project_ref === null
      ? 'that was chosen when the project was created. It cannot be shown again;'
      : 'of the branch, which has one of its own. It is not shown;'}{' '}
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
  const { data: keys } = useQuery({ ...projectApiKeysQuery(project.ref), enabled: hasApi && isAllowed })
  const publishableKey = keys?.find(({ type }) => type === 'publishable')?.api_key ?? publishableKeyPlaceholder
  const [connectionKind, setConnectionKind] = useState(lastConnectionKind.get)
  const connection = connectionBy(connectionKind, project)

  const chooseConnection = (next: ConnectionKind) => {
    setConnectionKind(next)
    lastConnectionKind.set(next)
  }

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
        <TabPanel value="database" className="flex flex-col gap-4 pt-4">
          <ConnectionKindChooser value={connectionKind} onChange={chooseConnection} />
          <ExampleChooser
            key="database"
            label="Language"
            storageKey="cairn.connect.database"
            examples={connectionStrings(connection)}
          >
            <Password project={project} />
            <ConnectionParameters connection={connection} />
          </ExampleChooser>
        </TabPanel>
        <TabPanel value="framework" className="pt-4">
          <ExampleChooser
            key="framework"
            label="Framework"
            storageKey="cairn.connect.framework"
            examples={frameworkExamples(project, publishableKey)}
          >
            <p className="text-xs text-faint">
              {reason === undefined
                ? 'The publishable key is safe to use in a browser: row-level security limits what requests with it can access.'
                : `${publishableKeyPlaceholder} stands for the publishable key. ${reason}`}
            </p>
          </ExampleChooser>
        </TabPanel>
        <TabPanel value="orm" className="flex flex-col gap-4 pt-4">
          <ConnectionKindChooser value={connectionKind} onChange={chooseConnection} />
          <ExampleChooser key="orm" label="ORM" storageKey="cairn.connect.orm" examples={orms(connection)}>
            <Password project={project} />
          </ExampleChooser>
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}
