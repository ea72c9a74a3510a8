import type { ProjectDetail } from '@cairn/contracts/projects'
import { useState } from 'react'
import { connectionStrings, passwordPlaceholder } from '~/lib/connection-strings.ts'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'

const kinds = [
  { value: 'uri', label: 'URI' },
  { value: 'psql', label: 'psql' },
  { value: 'node', label: 'Node.js' },
] as const
type Kind = (typeof kinds)[number]['value']

const names: Record<Kind, string> = {
  uri: 'Connection string',
  psql: 'psql command',
  node: 'Node.js example',
}

export const ConnectionCard = ({ project }: { project: ProjectDetail }) => {
  const [kind, setKind] = useState<Kind>('uri')
  const strings = connectionStrings(project)
  return (
    <Card title="Connect to the database">
      <Tabs label="Ways to connect" value={kind} onValueChange={setKind} tabs={kinds}>
        {kinds.map(({ value }) => (
          <TabPanel key={value} value={value} className="pt-3">
            <CodeBlock label={names[value]} code={strings[value]} />
          </TabPanel>
        ))}
      </Tabs>
      <p className="mt-2 text-xs text-faint">
        {kind === 'psql' ? (
          'psql asks for the password chosen when the project was created.'
        ) : (
          <>
            <code className="font-mono">{passwordPlaceholder}</code> is the one chosen when the project was created.
          </>
        )}
      </p>
    </Card>
  )
}
