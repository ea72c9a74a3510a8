import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { Copyable } from '~/ui/copy-button.tsx'
import { PropertyList } from '~/ui/property-list.tsx'

/** The parts of the connection string, for forms that ask for them one by one. */
export const ConnectionParameters = ({ project }: { project: ProjectDetail }) => {
  const parts = [
    ['Host', 'host', project.db_host],
    ['Port', 'port', String(project.db_port)],
    ['Database', 'database', project.db_name],
    ['User', 'user', project.db_user],
  ] as const
  return (
    <section aria-label="Parameters" className="border-t border-line pt-1">
      <PropertyList
        properties={parts.map(([label, what, text]) => ({
          label,
          value: <Copyable text={text} what={what} className="text-text" />,
        }))}
      />
    </section>
  )
}
