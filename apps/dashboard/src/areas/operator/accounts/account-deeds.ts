interface DeedWords {
  label: string
  title: (email: string) => string
  what: string
  done: (email: string) => string
  failed: string
}

/** What an operator may do to an account, in words. */
export const deedWords = {
  suspend: {
    label: 'Suspend account',
    title: (email) => `Suspend ${email}`,
    what: 'They are signed out everywhere, and their access tokens stop working. Their organizations and projects stay as they are. It can be lifted.',
    done: (email) => `${email} is suspended`,
    failed: 'The account was not suspended',
  },
  restore: {
    label: 'Lift suspension',
    title: (email) => `Let ${email} in again`,
    what: 'They can sign in again, and their access tokens work.',
    done: (email) => `${email} can sign in again`,
    failed: 'The suspension was not lifted',
  },
  grant: {
    label: 'Make operator',
    title: (email) => `Make ${email} an operator`,
    what: 'Operators see all accounts, organizations and projects of this installation, read its mailbox, and may suspend anybody who is no operator.',
    done: (email) => `${email} is an operator`,
    failed: 'The account was not made an operator',
  },
  revoke: {
    label: 'Take operator’s rights',
    title: (email) => `Take the operator’s rights from ${email}`,
    what: 'They keep their account, their organizations and their projects.',
    done: (email) => `${email} is no operator any more`,
    failed: 'The rights were not taken',
  },
} as const satisfies Record<string, DeedWords>

export type Deed = keyof typeof deedWords
