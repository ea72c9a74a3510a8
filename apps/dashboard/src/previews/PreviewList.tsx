import type { FeaturePreview, PreviewKey } from '@cairn/contracts/features/feature-previews'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useIsPreviewOn } from '~/state/preview-switches.ts'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'

interface ItemProps {
  preview: FeaturePreview
  selected: boolean
  onChoose: (key: string) => void
}

const Item = ({ preview: { key, name, isNew }, selected, onChoose }: ItemProps) => {
  const isOn = useIsPreviewOn(key)
  const Icon = isOn ? CircleCheck : CircleDashed
  return (
    <li>
      <button
        type="button"
        aria-current={selected || undefined}
        onClick={() => onChoose(key)}
        className={classNames(
          'flex h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm -outline-offset-2',
          selected ? 'bg-surface-3 text-text' : 'text-muted hover:bg-surface-2 hover:text-text',
        )}
      >
        <Icon aria-hidden size={14} className={isOn ? 'shrink-0 text-accent' : 'shrink-0 text-faint'} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="sr-only">{isOn ? 'enabled' : 'not enabled'}</span>
        {isNew && <Badge tone="accent">New</Badge>}
      </button>
    </li>
  )
}

interface PreviewListProps {
  previews: readonly FeaturePreview[]
  selected: PreviewKey
  onChoose: (key: string) => void
}

export const PreviewList = ({ previews, selected, onChoose }: PreviewListProps) => (
  <ul
    aria-label="Previews"
    className="w-60 shrink-0 overflow-y-auto border-r border-line p-2 max-sm:max-h-44 max-sm:w-full max-sm:border-r-0 max-sm:border-b"
  >
    {previews.map((preview) => (
      <Item key={preview.key} preview={preview} selected={preview.key === selected} onChoose={onChoose} />
    ))}
  </ul>
)
