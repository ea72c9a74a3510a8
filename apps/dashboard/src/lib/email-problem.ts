import { emailProblem } from '@cairn/contracts/rules'

/** What is wrong with an address as it was typed, spaces around it aside; nothing typed is not a wrong address. */
export const typedEmailProblem = (typed: string): string | undefined =>
  typed.trim() === '' ? 'Enter an email address.' : emailProblem(typed.trim())
