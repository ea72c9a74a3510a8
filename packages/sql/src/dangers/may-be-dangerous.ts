/** Without one of these words a text has no danger that `findDangers` finds. */
const words = /\b(?:drop|truncate|delete|update|alter|create|into|grant|do)\b/i

/** Whether the parser has to look: false for a plain query, which then need not wait for it. */
export const mayBeDangerous = (text: string): boolean => words.test(text)
