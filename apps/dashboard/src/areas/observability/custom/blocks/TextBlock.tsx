import { BlockFrame } from './BlockFrame.tsx'
import type { BlockProps } from './block-props.ts'

/** Words about the blocks around it. */
export const TextBlock = ({ block, name, handle, actions }: BlockProps<'text'>) => (
  <BlockFrame {...{ name, handle, actions }} editLabel="Edit">
    <p className="min-h-0 flex-1 overflow-auto text-sm break-words whitespace-pre-wrap text-muted">{block.text}</p>
  </BlockFrame>
)
