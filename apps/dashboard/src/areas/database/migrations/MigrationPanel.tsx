import { CodeBlock } from '~/ui/code-block.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import type { Migration } from '../api/migrations.ts'

export const MigrationPanel = ({ migration, onClose }: { migration: Migration; onClose: () => void }) => (
  <SidePanel
    open
    onOpenChange={onClose}
    name="migration"
    defaultWidth={680}
    title={migration.name === null ? migration.version : `${migration.version} ${migration.name}`}
  >
    {migration.sql === '' ? (
      <p className="text-sm text-muted">The SQL of this migration is not recorded.</p>
    ) : (
      <CodeBlock code={migration.sql.trim()} label="SQL" wrap />
    )}
  </SidePanel>
)
