import { withKeys } from '~/lib/with-keys.ts'
import { CodeBlock } from '~/ui/code-block.tsx'
import type { Block } from './parse-markdown.ts'
import { parseMarkdown, parseSpans } from './parse-markdown.ts'

const Spans = ({ text }: { text: string }) =>
  withKeys(parseSpans(text), ({ text: words }) => words).map(({ key, item: { type, text: words } }) => {
    if (type === 'code')
      return (
        <code key={key} className="rounded-sm bg-surface-2 px-1 font-mono text-xs">
          {words}
        </code>
      )
    return type === 'strong' ? (
      <strong key={key} className="font-medium">
        {words}
      </strong>
    ) : (
      <span key={key}>{words}</span>
    )
  })

const List = ({ isNumbered, items }: Extract<Block, { type: 'list' }>) => {
  const Tag = isNumbered ? 'ol' : 'ul'
  return (
    <Tag className={isNumbered ? 'list-decimal pl-5' : 'list-disc pl-5'}>
      {withKeys(items, String).map(({ key, item }) => (
        <li key={key} className="mt-1">
          <Spans text={item} />
        </li>
      ))}
    </Tag>
  )
}

const Rows = ({ rows }: Extract<Block, { type: 'table' }>) => (
  <section
    aria-label="Table"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    tabIndex={0}
    className="overflow-x-auto"
  >
    <table className="text-xs">
      <tbody>
        {withKeys(rows, String).map(({ key: row, item: cells }) => (
          <tr key={row} className="border-b border-line">
            {withKeys(cells, String).map(({ key, item: cell }) => (
              <td key={key} className="py-1 pr-4 align-top">
                <Spans text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const BlockView = ({ block }: { block: Block }) => {
  if (block.type === 'code') return <CodeBlock code={block.code} label={block.language === 'sql' ? 'SQL' : 'Code'} />
  if (block.type === 'list') return <List {...block} />
  if (block.type === 'table') return <Rows {...block} />
  return (
    <p className={block.type === 'heading' ? 'font-medium' : 'whitespace-pre-wrap'}>
      <Spans text={block.text} />
    </p>
  )
}

/** What a model wrote. Nothing in it is fetched: no pictures, and no links to follow. */
export const Markdown = ({ text }: { text: string }) => (
  <div className="flex flex-col gap-2 text-sm break-words">
    {withKeys(parseMarkdown(text), ({ type }) => type).map(({ key, item: block }) => (
      <BlockView key={key} block={block} />
    ))}
  </div>
)
