import type { PaletteContext, SectionPart, UseCommands } from './contribution.ts'

// By folder, and not by areas/index.ts: that is loaded by every visitor, and these only with the palette.
const modules = import.meta.glob<{ useCommands: UseCommands }>('../areas/*/commands.ts', { eager: true })
const hooks = Object.values(modules).map((module) => module.useCommands)

/** What the areas add to the palette. Hooks in a loop: the list of areas is the same at every call. */
export const useAreaCommands = (context: PaletteContext): SectionPart[] =>
  hooks.flatMap((useCommands) => useCommands(context))
