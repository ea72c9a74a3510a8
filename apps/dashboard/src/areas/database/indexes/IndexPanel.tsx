import type { Index } from '@cairn/contracts/pg-meta/indexes'
import { formatBytes } from '~/lib/bytes.ts'
import { formatCount } from '~/lib/counts.ts'
import { CodeBlock } from '~/ui/code-block.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'

export const IndexPanel = ({ index, onClose }: { index: Index; onClose: () => void }) => (
  <SidePanel open onOpenChange={onClose} name="index" defaultWidth={560} title={`${index.schema}.${index.name}`}>
    <div className="flex flex-col gap-5">
      <PropertyList
        properties={[
          { label: 'Table', value: `${index.schema}.${index.table}` },
          { label: 'Method', value: index.access_method },
          { label: 'Size', value: formatBytes(index.bytes) },
          { label: 'Scans', value: formatCount(index.scans) },
          ...(index.comment === null ? [] : [{ label: 'Comment', value: index.comment }]),
        ]}
      />
      <CodeBlock code={`${index.index_definition};`} label="Definition" wrap />
    </div>
  </SidePanel>
)
