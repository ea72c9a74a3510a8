import type { BlockProps } from './block-props.ts'
import { ChartBlock } from './ChartBlock.tsx'
import { ResultBlock } from './ResultBlock.tsx'
import { SnippetBlock } from './SnippetBlock.tsx'
import { TextBlock } from './TextBlock.tsx'

export const BlockView = ({ block, ...rest }: BlockProps) => {
  if (block.type === 'chart') return <ChartBlock block={block} {...rest} />
  if (block.type === 'snippet') return <SnippetBlock block={block} {...rest} />
  if (block.type === 'result') return <ResultBlock block={block} {...rest} />
  return <TextBlock block={block} {...rest} />
}
