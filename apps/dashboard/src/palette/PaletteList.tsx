import { ArrowRight, ChevronRight } from 'lucide-react'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Listbox } from '~/ui/listbox/listbox.tsx'
import type { ListboxState } from '~/ui/listbox/use-listbox.ts'
import type { PaletteCommand } from './commands.ts'
import { foundRanges, wordsOf } from './fuzzy.ts'

interface PaletteListProps {
  list: ListboxState<PaletteCommand>
  query: string
}

const Found = ({ words, text }: { words: readonly string[]; text: string }) => {
  const ranges = foundRanges(words, text)
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(index === 0 ? 0 : (ranges[index - 1]?.[1] ?? 0), from)}
          <mark className="bg-transparent font-medium text-accent">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

const Item = ({ command, words }: { command: PaletteCommand; words: readonly string[] }) => {
  const { name, icon: Icon, detail, keys, action, disabledReason } = command
  return (
    <>
      <span className="flex w-4 shrink-0 justify-center text-faint">
        {Icon === undefined ? <ArrowRight aria-hidden size={14} /> : <Icon aria-hidden size={14} />}
      </span>
      <span className="min-w-0 truncate">
        <Found words={words} text={name} />
      </span>
      <span className="ml-auto min-w-0 shrink truncate pl-4 text-xs text-faint">{disabledReason ?? detail}</span>
      {keys !== undefined && <KeyHint keys={keys} />}
      {'page' in action && <ChevronRight aria-hidden size={14} className="shrink-0 text-faint" />}
    </>
  )
}

export const PaletteList = ({ list, query }: PaletteListProps) => {
  const words = wordsOf(query)
  return (
    <Listbox
      list={list}
      label="Commands"
      keyOf={(command) => command.id}
      isDisabled={(command) => command.disabledReason !== undefined}
      optionPx={36}
      paddingPx={6}
      className="min-h-0 px-1.5"
      optionClassName="gap-2.5 px-2.5"
    >
      {(command) => <Item command={command} words={words} />}
    </Listbox>
  )
}
