import type { PaletteCommand, PaletteSection } from './commands.ts'
import type { SectionPart } from './contribution.ts'

type Head = Omit<PaletteSection, 'commands'>

const partOf =
  (head: Head) =>
  (order: number, commands: readonly PaletteCommand[]): SectionPart => ({ ...head, order, commands })

/** The sections that several areas add to. */
export const findPart = partOf({ id: 'browse', name: 'Find', meta: { priority: 60 } })
export const accountPart = partOf({ id: 'account', name: 'Account' })
export const helpPart = partOf({ id: 'help', name: 'Help' })
export const docsPart = partOf({ id: 'docs', name: 'Documentation', meta: { page: 'docs' } })

const create = partOf({ id: 'create', name: 'Create', meta: { priority: 40 } })
export const createPart = (order: number, commands: readonly PaletteCommand[]): SectionPart =>
  create(
    order,
    commands.map((command) => ({ ...command, keywords: `create add ${command.keywords ?? ''}` })),
  )
