import type { ListSection } from '~/ui/listbox/list-layout.ts'
import { score, searchable, wordsOf } from './fuzzy.ts'
import type { Searchable } from './fuzzy.ts'
import type { PaletteCommand, PaletteSection } from './commands.ts'

/** A section of the list: its commands in the order of their rank. */
export type RankedSection = ListSection<PaletteCommand>

// A command is an object that its section keeps: what it is found by is made once, and the longer text only where the
// name was not it.
const names = new WeakMap<PaletteCommand, Searchable>()
const texts = new WeakMap<PaletteCommand, Searchable>()

const nameOf = (command: PaletteCommand): Searchable => {
  const known = names.get(command) ?? searchable(command.name)
  names.set(command, known)
  return known
}

const textOf = (command: PaletteCommand): Searchable => {
  const { name, keywords = '', detail = '' } = command
  const known = texts.get(command) ?? searchable(`${name} ${keywords} ${detail}`)
  texts.set(command, known)
  return known
}

const pointsOf = (words: readonly string[], command: PaletteCommand): number => {
  const byName = score(words, nameOf(command))
  if (byName > 0 || (command.keywords === undefined && command.detail === undefined)) return byName
  return score(words, textOf(command)) / 2
}

const priorityOf = ({ meta }: PaletteSection): number => meta?.priority ?? 0

/**
 * What is listed on a page of the palette, in order. Nothing typed: the sections of that page by priority. Otherwise
 * what was found, best sections first; the first list finds in the lists below it too.
 */
export const rank = (sections: readonly PaletteSection[], page: string | undefined, query: string): RankedSection[] => {
  const words = wordsOf(query)
  const here = sections.filter(({ meta }) => meta?.page === page)
  if (words.length === 0)
    return here
      .filter(({ commands }) => commands.length > 0)
      .toSorted((a, b) => priorityOf(b) - priorityOf(a))
      .map(({ id, name, commands }) => ({ id, name, options: commands }))

  return (page === undefined ? sections : here)
    .map((section) => {
      const found = section.commands
        .map((command) => ({ command, points: pointsOf(words, command) }))
        .filter(({ points }) => points > 0)
        .sort((a, b) => b.points - a.points)
      const commands = section.forceMount === true ? section.commands : found.map(({ command }) => command)
      return { section, commands, best: found[0]?.points ?? 0 }
    })
    .filter(({ commands }) => commands.length > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ section: { id, name }, commands }) => ({ id, name, options: commands }))
}
