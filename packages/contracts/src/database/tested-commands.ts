/** Commands for which policies can be tested. A file of its own: the browser loads it without the schemas. */
export const testedCommands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const
export type TestedCommand = (typeof testedCommands)[number]

/** Rows that a test reads: the first ones of the table. */
export const maxTestedRows = 200
