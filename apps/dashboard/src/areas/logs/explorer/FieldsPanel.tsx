import { Copyable } from '~/ui/copy-button.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { commonFields, sourceFields } from './source-fields.ts'

const pathOf = (path: string) => `metadata.${path}`

/** The sources and their fields. A press copies one. */
export const FieldsPanel = ({ onClose }: { onClose: () => void }) => (
  <SidePanel
    open
    onOpenChange={onClose}
    title="Field reference"
    description="Press a name to copy it."
    name="log-fields"
    defaultWidth={420}
    pageStaysInUse
  >
    <p className="mb-4 text-sm text-muted">
      Every source has {commonFields.join(', ')} and metadata. A field of metadata can be named as it stands here, or
      after unnest(metadata).
    </p>
    {sourceFields.map(({ source, title, fields }) => (
      <section key={source} aria-label={title} className="mb-5">
        <h3 className="flex items-baseline gap-2 text-sm font-medium">
          {title}
          <Copyable text={source} what="source" />
        </h3>
        <ul className="mt-1 flex flex-col gap-1 border-l border-line pl-3">
          {fields.map((path) => (
            <li key={path}>
              <Copyable text={pathOf(path)} what="field" className="!text-text" />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </SidePanel>
)
