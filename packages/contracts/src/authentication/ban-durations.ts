/** How long somebody can be banned for, as the auth service writes it. */
export const noBan = 'none'

const longestHours = 876_000

/** What is wrong with the length of a ban, in a sentence; undefined if nothing is. */
export const banDurationProblem = (text: string): string | undefined => {
  if (text === noBan) return undefined
  const hours = /^\d{1,6}h$/.test(text) ? Number(text.slice(0, -1)) : 0
  return hours >= 1 && hours <= longestHours ? undefined : 'A ban has from 1h to 876000h, or is none.'
}
