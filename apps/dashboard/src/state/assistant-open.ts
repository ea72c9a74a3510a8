import { storedChoice } from './stored-choice.ts'

const make = (ref: string) => storedChoice<'true' | 'false'>(`cairn.assistant.open.${ref}`, ['true', 'false'], 'false')
const made = new Map<string, ReturnType<typeof make>>()

/**
 * Whether the assistant's panel is open in a project. Kept where it can be read before the first paint: the panel's own
 * state comes from a database, and would push the page aside when it has arrived.
 */
export const assistantOpen = (ref: string): ReturnType<typeof make> => {
  const known = made.get(ref) ?? make(ref)
  made.set(ref, known)
  return known
}
