import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { Card } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { PropertyList } from '~/ui/property-list.tsx'

const Value = ({ label, text }: { label: string; text: string }) => (
  <span className="flex items-center gap-1 font-mono">
    <span className="min-w-0 break-all">{text}</span>
    <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} size="sm" />
  </span>
)

export const ConnectionCard = ({ project }: { project: ProjectDetail }) => (
  <Card title="Connection">
    <PropertyList
      properties={[
        ['Host', project.db_host],
        ['Port', String(project.db_port)],
        ['Database', project.db_name],
        ['User', project.db_user],
      ].map(([label = '', text = '']) => ({ label, value: <Value label={label} text={text} /> }))}
    />
  </Card>
)
