export const signingKeyStates = ['standby', 'in_use', 'previously_used', 'revoked'] as const
export type SigningKeyState = (typeof signingKeyStates)[number]

/** The states that a person can give a key. A key in use changes when another one is put in use. */
const nextStates: Readonly<Record<SigningKeyState, readonly SigningKeyState[]>> = {
  standby: ['in_use', 'revoked'],
  in_use: [],
  previously_used: ['in_use', 'standby', 'revoked'],
  revoked: ['standby'],
}

export const canBecome = (from: SigningKeyState, to: SigningKeyState): boolean => nextStates[from].includes(to)

/** A key whose tokens may be accepted cannot be deleted. */
export const canDelete = (state: SigningKeyState): boolean => state === 'revoked' || state === 'standby'

interface WithState {
  id: string
  status: SigningKeyState
}

/** The keys after one of them changed its state: the one in use until now becomes one that was used before. */
export const withState = <Key extends WithState>(keys: readonly Key[], id: string, to: SigningKeyState): Key[] =>
  keys.map((key) => {
    if (key.id === id) return { ...key, status: to }
    return to === 'in_use' && key.status === 'in_use' ? { ...key, status: 'previously_used' } : key
  })
