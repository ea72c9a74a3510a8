import { Copyable } from '~/ui/copy-button.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import type { Connection } from './connection.ts'

/** The parts of the connection string, for forms that ask for them one by one. */
export const ConnectionParameters = ({ connection }: { connection: Connection }) => {
  const parts = [
    ['Host', 'host', connection.db_host],
    ['Port', 'port', String(connection.db_port)],
    ['Database', 'database', connection.db_name],
    ['User', 'user', connection.db_user],
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
