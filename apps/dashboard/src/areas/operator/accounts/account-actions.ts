interface ActionWords {
  label: string
  title: (email: string) => string
  what: string
  done: (email: string) => string
  failed: string
}

/** What an operator may do to an account, in words. */
export const accountActionWords = {
  suspend: {
    label: 'Suspend account',
    title: (email) => `Suspend ${email}`,
    what: 'Signs them out everywhere and disables their access tokens. Their organizations and projects stay. You can lift the suspension.',
    done: (email) => `${email} was suspended`,
    failed: 'The account was not suspended',
  },
  restore: {
    label: 'Lift suspension',
    title: (email) => `Lift the suspension of ${email}`,
    what: 'They can sign in again, and their access tokens work again.',
    done: (email) => `${email} can sign in again`,
    failed: 'The suspension was not lifted',
  },
  grant: {
    label: 'Make operator',
    title: (email) => `Make ${email} an operator`,
    what: 'Operators see all accounts, organizations and projects of this installation, read its mailbox, and can suspend accounts that are not operators.',
    done: (email) => `${email} is now an operator`,
    failed: 'The account was not made an operator',
  },
  revoke: {
    label: 'Remove operator',
    title: (email) => `Remove ${email} as operator`,
    what: 'They keep their account, organizations and projects.',
    done: (email) => `${email} is no longer an operator`,
    failed: 'The operator was not removed',
  },
} as const satisfies Record<string, ActionWords>

export type AccountAction = keyof typeof accountActionWords
