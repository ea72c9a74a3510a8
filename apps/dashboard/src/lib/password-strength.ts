import { maxPasswordLength } from '@cairn/contracts/rules'

/** What the server says of a password. */
export interface PasswordJudgement {
  score: number
  feedback: { warning: string; suggestions: readonly string[] }
}

export interface PasswordStrength {
  score: number
  /** Beside the bar, whatever the score is. */
  message: string
  /** Why it will not do; nothing when it will. */
  warning: string | undefined
}

/** The least that a new password has to reach. */
export const minPasswordScore = 4

const messages = [
  'This password is not acceptable.',
  'This password is not secure enough.',
  'This password is not secure enough.',
  'Not bad, but your password must be harder to guess.',
  'This password is strong.',
] as const

/** Red, yellow and green of the theme, by score. */
export const barColours = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-warning', 'bg-success'] as const

export const barWidths = ['10%', '30%', '50%', '80%', '100%'] as const

const withStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

export const tooLong: PasswordStrength = {
  score: 0,
  message: `${messages[0]} Maximum length of password exceeded`,
  warning: 'Password should be less than 100 characters',
}

/** Nothing can be said of an empty password, and the server need not be asked about one that is too long. */
export const knownWithoutAsking = (password: string): PasswordStrength | 'nothing' | undefined => {
  if (password === '') return 'nothing'
  return password.length > maxPasswordLength ? tooLong : undefined
}

export const strengthOf = ({ score, feedback: { warning, suggestions } }: PasswordJudgement): PasswordStrength => ({
  score,
  message: [messages[score] ?? messages[0], ...suggestions].join(' '),
  warning:
    score >= minPasswordScore
      ? undefined
      : [...(warning === '' ? [] : [withStop(warning)]), 'You need a stronger password.'].join(' '),
})
